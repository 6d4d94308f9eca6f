import * as z from 'zod/mini';
import type { Deed } from '#platform/server/acts/deed.ts';
import { type AgencyWork, agencyJob } from '#platform/server/background/job.ts';
import { onKey } from '#platform/server/database/conditions.ts';
import { noticeTypes } from '../../contract/choices.ts';
import { integrationTables } from '../schema.ts';
import { processIncoming } from './process-incoming.ts';

/** So many at a time: mapped together, and made leads of in one transaction. */
const batchSize = 200;

/** So many of them are notices that are fetched first: sources that are slow leave the job its time. */
const fetchedMax = 25;

/** So long one job works before it hands on to the next: other agencies' jobs may wait for it. */
const turnMs = 5_000;

/**
 * Works on what has come to an agency and waits, the oldest first. Whatever is killed in the midst is begun anew: a row
 * becomes a lead in the transaction that says so.
 */
export const processDeliveries = agencyJob({
  name: 'integrations.process-deliveries',
  payload: z.object({}),
  retryLimit: 8,
  timeoutSeconds: 60,
  concurrency: 4,
  async run(_payload, work) {
    const turn = begin(work.agency.id);
    // Whoever is at it looks once more, and is taken up by another process should this one die.
    if (!turn) return work.finish(async () => {});
    const { left, isAnswered } = await drain(work, turn).finally(() => end(work.agency.id, turn));
    // The queue asks again, each time after a longer while.
    if (!isAnswered) throw new Error('A source wants to be asked later.');
    await work.finish(async (deed) => {
      if (left) await deed.enqueue(processDeliveries, {});
    });
  },
});

/** Somebody who works on what waits in an agency. */
interface Turn {
  /** A job came meanwhile, for what may have been stored since the last look. */
  isCalledAgain: boolean;
}

/** One at a time in an agency: two would wait for each other's rows, and hold jobs and connections meanwhile. */
const turns = new Map<string, Turn>();

/** Begins to work on an agency; null where this process is at it already, and is told. */
function begin(agencyId: string): Turn | null {
  const at = turns.get(agencyId);
  if (at) {
    at.isCalledAgain = true;
    return null;
  }
  const turn = { isCalledAgain: false };
  turns.set(agencyId, turn);
  return turn;
}

function end(agencyId: string, turn: Turn): void {
  if (turns.get(agencyId) === turn) turns.delete(agencyId);
}

/** Works on what waits, until nothing does or the turn is over. */
async function drain(work: AgencyWork, turn: Turn): Promise<{ left: boolean; isAnswered: boolean }> {
  const handOnAt = work.clock().getTime() + turnMs;
  let isAnswered = true;
  while (work.clock().getTime() < handOnAt) {
    turn.isCalledAgain = false;
    const ids = await work.act((deed) => waiting(deed));
    if (ids.length === 0) {
      if (turn.isCalledAgain) continue;
      // Before anybody else can come: who comes from here on works himself.
      end(work.agency.id, turn);
      return { left: false, isAnswered };
    }
    const { later } = await processIncoming(ids, work);
    if (later > 0) isAnswered = false;
  }
  return { left: true, isAnswered };
}

async function waiting({ tx, agency, clock }: Deed): Promise<string[]> {
  const rows = await integrationTables(tx)
    .selectFrom('incoming_leads')
    .innerJoin('integrations', onKey('integrations', 'incoming_leads.integration_id'))
    .select(['incoming_leads.id', 'integrations.integration_type', 'incoming_leads.fetched'])
    .where('incoming_leads.tenant_id', '=', agency.id)
    .where('incoming_leads.status', 'in', ['Pending', 'Processing'])
    .where('held', 'is', null)
    // A file's rows are brought through by its import, until somebody sends one through once more.
    .where((eb) => eb.or([eb('upload_id', 'is', null), eb('released', '=', true)]))
    .where((eb) => eb.or([eb('not_before', 'is', null), eb('not_before', '<=', clock().toISOString())]))
    .orderBy('received_at')
    .orderBy('incoming_leads.id')
    .limit(batchSize)
    .execute();
  let toFetch = 0;
  const end = rows.findIndex(({ integration_type, fetched }) => {
    if (noticeTypes.includes(integration_type) && fetched === null) toFetch += 1;
    return toFetch > fetchedMax;
  });
  return rows.slice(0, end < 0 ? rows.length : end).map(({ id }) => id);
}
