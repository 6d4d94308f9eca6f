import { sql } from 'kysely';
import { leadSources } from '#features/leads/contract.ts';
import { addDays, addMonths } from '#platform/contract/calendar.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { SetSpend, SetSpends, Spend } from '../contract/spend.ts';
import { within } from './metrics/rows.ts';
import type { Days, RangeRequest, Reading } from './range.ts';
import { analyticsTables } from './schema.ts';

/** The months that overlap a range, each as its first day. */
export function monthsOf({ from, to }: Days): string[] {
  const months: string[] = [];
  for (let month = `${from.slice(0, 8)}01`; month <= to; month = addMonths(month, 1)) months.push(month);
  return months;
}

/**
 * Returns the spend of each source in each month that overlaps the range, null if not recorded, and the source's leads
 * in the whole month. Two statements.
 */
export async function readSpend({ range, filters }: RangeRequest, ctx: Reading): Promise<Spend> {
  const { tx, agency } = ctx;
  const months = monthsOf(range);
  const whole = { from: months[0] as string, to: addDays(addMonths(months.at(-1) as string, 1), -1) };
  const led = sql<{ source: string; month: string; leads: number }>`
    select source, to_char(created_at at time zone ${agency.time_zone}, 'YYYY-MM') || '-01' as month, count(*)::int as leads
    from leads
    where tenant_id = ${agency.id} and import_id is null and began_here and source is not null and ${within('created_at', whole, ctx)}
    group by 1, 2`.execute(analyticsTables(tx));
  const [rows, { rows: brought }] = await Promise.all([
    analyticsTables(tx)
      .selectFrom('analytics_spend')
      .select(['source', 'month', 'amount'])
      .where('tenant_id', '=', agency.id)
      .where('month', '>=', whole.from)
      .where('month', '<=', range.to)
      .execute(),
    led,
  ]);
  const told = new Map(rows.map((row) => [`${row.source} ${row.month}`, row.amount]));
  const leads = new Map(brought.map((row) => [`${row.source} ${row.month}`, row.leads]));
  const sources = leadSources.filter((source) => !filters.sources?.length || filters.sources.includes(source));
  return sources.flatMap((source) =>
    months.map((month) => {
      const cell = `${source} ${month}`;
      return { source, month, amount: told.get(cell) ?? null, leads: leads.get(cell) ?? 0 };
    }),
  );
}

/** Sets the spend on a source in a month. null removes it. */
export async function setSpend(input: SetSpend, ctx: CommandContext): Promise<SetSpend> {
  ctx.audit({ action: 'setSpend', entity: 'spend', after: input });
  await storeSpends([input], ctx);
  return input;
}

/** Sets the spend of sources in months. null removes it. If one is named twice, the last value applies. */
export async function setSpends({ spend }: SetSpends, ctx: CommandContext): Promise<SetSpends> {
  const last = [...new Map(spend.map((one) => [`${one.source} ${one.month}`, one])).values()];
  ctx.audit(last.length > 0 ? { action: 'setSpends', entity: 'spend', after: { spend: last } } : null);
  if (last.length > 0) await storeSpends(last, ctx);
  return { spend: last };
}

/** Writes in the order of source and month, so that concurrent calls don't deadlock. Two statements at most. */
async function storeSpends(input: readonly SetSpend[], { tx, agency, clock, changed }: CommandContext): Promise<void> {
  const db = analyticsTables(tx);
  changed('spend', agency.id);
  const ordered = input.toSorted(
    (one, other) => one.source.localeCompare(other.source) || one.month.localeCompare(other.month),
  );
  const gone = ordered.filter(({ amount }) => amount === null);
  const updated_at = clock().toISOString();
  const said = ordered.flatMap(({ source, month, amount }) =>
    amount === null ? [] : [{ tenant_id: agency.id, source, month, amount, updated_at }],
  );
  await Promise.all([
    said.length > 0 &&
      db
        .insertInto('analytics_spend')
        .values(said)
        .onConflict((conflict) =>
          conflict.columns(['tenant_id', 'source', 'month']).doUpdateSet(({ ref }) => ({
            amount: ref('excluded.amount'),
            updated_at: ref('excluded.updated_at'),
          })),
        )
        .execute(),
    gone.length > 0 &&
      db
        .deleteFrom('analytics_spend')
        .where('tenant_id', '=', agency.id)
        .where(({ or, and, eb }) =>
          or(gone.map(({ source, month }) => and([eb('source', '=', source), eb('month', '=', month)]))),
        )
        .execute(),
  ]);
}
