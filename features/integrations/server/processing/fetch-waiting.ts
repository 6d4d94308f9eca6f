import type { AgencyWork } from '#platform/server/background/job.ts';
import type { Problem } from '../../contract/mapped-lead.ts';
import { sourceTypes } from '../../contract/source-types/source-types.ts';
import { integrationTables } from '../schema.ts';
import type { SourceProblem } from '../source-types/source-trouble.ts';
import { serverParts } from '../source-types/source-types.ts';
import { type Fetched, fetchLeads } from '../sources/fetch-leads.ts';
import type { RowAtWork } from './read-batch.ts';

/** An incoming lead with all available data. */
export interface WholeRow extends RowAtWork {
  /** Why it could not be fetched. null means it was fetched or did not need to be. */
  trouble: Problem | null;
}

/** The maximum number of fetch attempts at a source that asks to retry later. Then a user decides. */
const triesMax = 8;

/** The maximum number of concurrent calls to sources. */
const callsAtOnce = 5;

/** Fetches the leads of which only an id was sent. If their source asks to retry later, they keep waiting. */
export async function fetchWaiting(
  rows: readonly RowAtWork[],
  work: AgencyWork,
): Promise<{ ready: WholeRow[]; later: number }> {
  const ready: WholeRow[] = rows.filter((row) => !isNotice(row)).map((row) => ({ ...row, trouble: null }));
  let later = 0;
  const left = questionsFor(rows.filter(isNotice));
  const fetchNext = async (): Promise<void> => {
    for (let some = left.shift(); some; some = left.shift()) {
      const [first] = some;
      if (!first) continue;
      const notices = some.map(({ source_data }) => source_data);
      const answers = await fetchLeads(first.integration, notices, work);
      for (const [at, row] of some.entries()) {
        const whole = await wholeOf(row, answers[at] as Fetched, work);
        if (whole) ready.push(whole);
        else later += 1;
      }
    }
  };
  await Promise.all(Array.from({ length: callsAtOnce }, fetchNext));
  const places = new Map(rows.map(({ id }, at) => [id, at]));
  ready.sort((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0));
  return { ready, later };
}

function isNotice(row: RowAtWork): boolean {
  const { integration, fetched, event } = row;
  const { sendsNotices = false } = sourceTypes[integration.integration_type];
  return sendsNotices && fetched === null && event.kind === 'lead';
}

/** The notifications per integration, grouped by the number that its source answers in one call. */
function questionsFor(notices: readonly RowAtWork[]): RowAtWork[][] {
  return [...Map.groupBy(notices, ({ integration_id }) => integration_id).values()].flatMap((ofOne) => {
    const { client } = serverParts[(ofOne[0] as RowAtWork).integration.integration_type];
    const size = client?.fetchMany?.most ?? 1;
    return Array.from({ length: Math.ceil(ofOne.length / size) }, (_, at) => ofOne.slice(at * size, (at + 1) * size));
  });
}

/** null means it waits for the next call to its source. */
async function wholeOf(row: RowAtWork, answer: Fetched, work: AgencyWork): Promise<WholeRow | null> {
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
  code,
  weight: 'fails',
  target: null,
  mapping_id: null,
  facts,
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
