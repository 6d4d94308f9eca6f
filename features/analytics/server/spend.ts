import { leadSources } from '#features/leads/contract.ts';
import { addMonths } from '#platform/contract/calendar.ts';
import type { Deed } from '#platform/server/acts/deed.ts';
import type { SetSpend, Spend } from '../contract/spend.ts';
import type { Asked, Days, Reading } from './range.ts';
import { analyticsTables } from './schema.ts';

/** The months that a range touches, each by its first day. */
export function monthsOf({ from, to }: Days): string[] {
  const months: string[] = [];
  for (let month = `${from.slice(0, 8)}01`; month <= to; month = addMonths(month, 1)) months.push(month);
  return months;
}

/** What was spent on each source in each month that the range touches; null where nobody has said. One statement. */
export async function readSpend({ range, filters }: Asked, { tx, agency }: Reading): Promise<Spend> {
  const months = monthsOf(range);
  const rows = await analyticsTables(tx)
    .selectFrom('analytics_spend')
    .select(['source', 'month', 'amount'])
    .where('tenant_id', '=', agency.id)
    .where('month', '>=', months[0] as string)
    .where('month', '<=', range.to)
    .execute();
  const told = new Map(rows.map((row) => [`${row.source} ${row.month}`, row.amount]));
  const sources = leadSources.filter((source) => !filters.sources?.length || filters.sources.includes(source));
  return sources.flatMap((source) =>
    months.map((month) => ({ source, month, amount: told.get(`${source} ${month}`) ?? null })),
  );
}

/** Says what was spent on a source in a month; null takes it back. */
export async function setSpend(given: SetSpend, { tx, agency, clock, audit, changed }: Deed): Promise<SetSpend> {
  const { source, month, amount } = given;
  const db = analyticsTables(tx);
  changed('spend', agency.id);
  audit({ action: 'setSpend', entity: 'spend', after: given });
  if (amount === null) {
    await db
      .deleteFrom('analytics_spend')
      .where('tenant_id', '=', agency.id)
      .where('source', '=', source)
      .where('month', '=', month)
      .execute();
    return given;
  }
  const updated_at = clock().toISOString();
  await db
    .insertInto('analytics_spend')
    .values({ tenant_id: agency.id, source, month, amount, updated_at })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'source', 'month']).doUpdateSet({ amount, updated_at }))
    .execute();
  return given;
}
