import type { AgencyWork } from '#platform/server/background/job.ts';
import { noticeTypes } from '../../contract/choices.ts';
import type { Problem } from '../../contract/mapped-lead.ts';
import { integrationTables } from '../schema.ts';
import { fetchLead } from '../sources/fetch-lead.ts';
import type { SourceProblem } from '../sources/source.ts';
import { eventOf } from './event-of.ts';
import type { RowAtWork } from './read-batch.ts';

/** An incoming lead of which all is there that can be. */
export interface WholeRow extends RowAtWork {
  /** Why it could not be fetched; null: it was, or need not be. */
  trouble: Problem | null;
}

/** So often a source that wants to be asked later is asked; then a person decides. */
const triesMax = 8;

/** So many calls to sources at once. */
const callsAtOnce = 5;

/** Fetches the leads that are known by a notice alone. What its source wants to be asked for later is left waiting. */
export async function fetchWaiting(
  rows: readonly RowAtWork[],
  work: AgencyWork,
): Promise<{ ready: WholeRow[]; later: number }> {
  const ready: WholeRow[] = [];
  let later = 0;
  const left = [...rows];
  const fetchNext = async (): Promise<void> => {
    for (let row = left.shift(); row; row = left.shift()) {
      const whole = await fetchOne(row, work);
      if (whole) ready.push(whole);
      else later += 1;
    }
  };
  await Promise.all(Array.from({ length: callsAtOnce }, fetchNext));
  const places = new Map(rows.map(({ id }, at) => [id, at]));
  ready.sort((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0));
  return { ready, later };
}

async function fetchOne(row: RowAtWork, work: AgencyWork): Promise<WholeRow | null> {
  const { integration, fetched, source_data } = row;
  const isNotice = noticeTypes.includes(integration.integration_type) && eventOf(row).kind === 'lead';
  if (!isNotice || fetched !== null) return { ...row, trouble: null };
  const answer = await fetchLead(integration, source_data, work);
  switch (answer.outcome) {
    case 'whole':
      return { ...row, trouble: null };
    case 'fetched':
      return { ...row, fetched: answer.payload, trouble: null };
    case 'failed':
      return { ...row, trouble: problemOf(answer.problem) };
    case 'later': {
      if (row.tries + 1 >= triesMax) return { ...row, trouble: problemOf(answer.problem) };
      await postpone(row, answer.retry_after_seconds, work);
      return null;
    }
  }
}

const problemOf = ({ code, facts }: SourceProblem): Problem => ({
  ...{ code, weight: 'fails', target: null, mapping_id: null, facts },
});

async function postpone({ id, tries }: RowAtWork, seconds: number, { act }: AgencyWork): Promise<void> {
  await act(({ tx, agency, clock }) =>
    integrationTables(tx)
      .updateTable('incoming_leads')
      .set({ tries: tries + 1, not_before: new Date(clock().getTime() + seconds * 1_000).toISOString() })
      .where('tenant_id', '=', agency.id)
      .where('id', '=', id)
      .execute(),
  );
}
