import * as z from 'zod/mini';
import { readModules } from '#features/tenants/server/index.ts';
import { uuid } from '#platform/contract/fields.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { type AgencyWork, agencyJob } from '#platform/server/background/job.ts';
import { feature } from '../../contract/access.ts';
import { overlapMinutesDefault } from '../../contract/source-types/rest-api.ts';
import { storeDeliveries } from '../deliveries/store-deliveries.ts';
import { readIntegrationForWork } from '../records/read-for-work.ts';
import type { IntegrationForWork } from '../source-types/integration-for-work.ts';
import type { SourceAccess, SourceClient, SourcePage } from '../source-types/source-client.ts';
import { SourceTrouble } from '../source-types/source-trouble.ts';
import { serverParts } from '../source-types/source-types.ts';
import { openAccess } from '../sources/open-access.ts';
import { type Round, sourceTables } from '../sources/schema.ts';
import { subscribe } from '../sources/subscribe.ts';
import { endPollRun, endRound, failPollRun, goOn } from './end-poll-run.ts';
import type { PollRun } from './poll-run.ts';

/** How long one job works, in milliseconds, before it enqueues the next. */
const runMs = 60_000;
/**
 * How long a source stays held by a worker that died, in milliseconds: longer than a poll run and the slowest response.
 */
const heldMs = 120_000;
/** More pages indicate a source that never ends. */
const pagesMax = 5_000;

/**
 * Fetches a source's leads page by page. The leads of a page and the progress are stored in one transaction, so that
 * after an interruption the next worker continues with the same page. A repeated item has no effect.
 */
export const pullSource = agencyJob({
  name: 'integrations.pull-source',
  payload: z.object({ integration_id: uuid }),
  retryLimit: 3,
  timeoutSeconds: 120,
  concurrency: 4,
  async run({ integration_id }, work) {
    const pollRun = await work.act((ctx) => beginPollRun(integration_id, ctx));
    const client = pollRun && serverParts[pollRun.integration.integration_type].client;
    if (!pollRun || !client) return;
    try {
      const access = await openAccess(pollRun.integration, work);
      // A source that sends by itself may have nothing to fetch. It only matters whether it answers again.
      if (pollRun.integration.status === 'Error' && client.fetchLead) {
        await subscribe(client, access, work);
        await client.check(access);
      }
      await bring(pollRun, client, access, work);
    } catch (error) {
      if (!(error instanceof SourceTrouble)) throw error;
      await work.act((ctx) => failPollRun(pollRun, error, ctx));
    }
  },
});

/** Fetches pages until the source has no more, or the job's time is over. */
async function bring(pollRun: PollRun, client: SourceClient, access: SourceAccess, work: AgencyWork): Promise<void> {
  const { round } = pollRun;
  const span = { since: round.since === null ? null : new Date(round.since), until: new Date(round.began) };
  const continueAt = work.clock().getTime() + runMs;
  let { place, pages } = round;
  for (;;) {
    const page = await client.readPage(span, place, access);
    pages += 1;
    demandEnd(page, place, pages);
    place = page.next;
    const isOver = work.clock().getTime() >= continueAt;
    const step: Round = { ...round, place, pages };
    const isOurs = await work.act(async (ctx) => {
      const isStillOurs = await goOn(pollRun, step, ctx);
      if (!isStillOurs) return false;
      await storeDeliveries(pollRun.integration, page.items, ctx);
      if (place === null) await endRound({ ...pollRun, round: step }, ctx);
      else if (isOver) {
        await endPollRun(pollRun, ctx);
        await ctx.enqueue(pullSource, { integration_id: pollRun.integration.id });
      }
      return true;
    });
    if (!isOurs || place === null || isOver) return;
  }
}

/** A source whose pages lead back to an earlier one would be polled forever. */
function demandEnd({ next }: SourcePage, place: SourcePage['next'], pages: number): void {
  if (next === null) return;
  if (pages >= pagesMax || JSON.stringify(next) === JSON.stringify(place)) throw new SourceTrouble('pages_go_round');
}

/** Holds a source that is due. null means another run holds it, or it is not to be polled. */
async function beginPollRun(id: string, ctx: CommandContext): Promise<PollRun | null> {
  const { tx, agency, clock, audit } = ctx;
  audit(null);
  const now = clock();
  const held_until = new Date(now.getTime() + heldMs).toISOString();
  const [taken, integration, modules] = await Promise.all([
    sourceTables(tx)
      .updateTable('integration_pulls')
      .set({ held_until })
      .where('tenant_id', '=', agency.id)
      .where('integration_id', '=', id)
      .where('due_at', '<=', now.toISOString())
      .where((eb) => eb.or([eb('held_until', 'is', null), eb('held_until', '<=', now.toISOString())]))
      .returning(['round', 'taken_until', 'failures'])
      .executeTakeFirst(),
    readIntegrationForWork(id, ctx),
    readModules(ctx),
  ]);
  if (!taken || !integration || !modules.includes(feature) || integration.status === 'Inactive') return null;
  const round = taken.round ?? newRound(integration, taken.taken_until, now);
  return { integration, round, held_until, failures: taken.failures };
}

function newRound({ settings }: IntegrationForWork, takenUntil: string | null, now: Date): Round {
  const overlapMs = (settings.overlap_minutes ?? overlapMinutesDefault) * 60_000;
  const since = takenUntil
    ? new Date(Date.parse(takenUntil) - overlapMs).toISOString()
    : (settings.backfill_from ?? null);
  return { since: since && new Date(since).toISOString(), began: now.toISOString(), place: null, pages: 0 };
}
