import { type Cents, centsOf, dollarsOf, negated, sumOf } from '#platform/contract/money.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { type Counter, readCounters } from '#platform/server/acts/counters.ts';
import { type CommissionTotals, type CommissionTotalsQuery, pendingStatuses } from '../../contract/lines.ts';
import { amountsOf, isOwed, linesOf, premiumsOf, readKey } from '../figures.ts';
import { commissionTables } from '../schema.ts';

type Reading = Pick<CommandContext, 'tx' | 'agency' | 'actor' | 'onlyRowsOf'>;

/** The number of lines in a list, if the counters have it; otherwise null. At most one statement. */
export function keptCount(filters: CommissionTotalsQuery, ctx: Reading): Promise<number> | null {
  const whose = whoseOf(filters, ctx);
  if (!whose || 'scheme' in whose) return null;
  return readKept([linesOf], whose.ids, filters, ctx).then((lines) => lines.reduce((sum, { count }) => sum + count, 0));
}

/** The totals of a list, if the counters have them; otherwise null. One statement; two for a scheme. */
export function keptTotals(filters: CommissionTotalsQuery, ctx: Reading): Promise<CommissionTotals> | null {
  const whose = whoseOf(filters, ctx);
  return whose && addUp(whose, filters, ctx);
}

async function addUp(whose: Whose, filters: CommissionTotalsQuery, ctx: Reading): Promise<CommissionTotals> {
  const ids = 'scheme' in whose ? await periodsOf(whose.scheme, ctx) : whose.ids;
  const counters = await readKept([linesOf, amountsOf, premiumsOf], ids, filters, ctx);
  const of = (subject: string) => counters.filter((tally) => baseOf(tally) === subject);
  const sum = (subject: string): Cents => sumOf(of(subject).map(({ amount }) => centsOf(amount)));
  const [net, amount] = [sum(linesOf(null)), sum(amountsOf(null))];
  return {
    commissions: of(linesOf(null)).reduce((count, tally) => count + tally.count, 0),
    annual_premium: dollarsOf(sum(premiumsOf(null))),
    commission_amount: dollarsOf(amount),
    adjusted_amount: dollarsOf(sumOf([net, negated(amount)])),
    net: dollarsOf(net),
    booked_amount: null,
  };
}

/** Whose counters apply to a list: the agency's (null), an agent's or a period's, or those of a scheme's periods. */
type Whose = { ids: readonly (string | null)[] } | { scheme: string };

/** null: no counters apply, because the list has another filter, or two of these filters. */
function whoseOf(filters: CommissionTotalsQuery, { actor, onlyRowsOf }: Reading): Whose | null {
  const { status: _, only: __, product_type: ___, agent, period_id, scheme_id, ...others } = filters;
  if (Object.values(others).some((value) => value !== undefined)) return null;
  const asked = agent === 'me' ? actor.user_id : agent;
  // Every line has an agent, and an Agente sees no line of a colleague.
  if (asked === 'none' || (onlyRowsOf && asked && asked !== onlyRowsOf)) return { ids: [] };
  const named = [onlyRowsOf ?? asked, period_id, scheme_id].filter((id) => id !== undefined && id !== null);
  if (named.length > 1) return null;
  return scheme_id ? { scheme: scheme_id } : { ids: [named[0] ?? null] };
}

/** The counters of these ids that have the list's status and product. */
async function readKept(
  figures: readonly ((whose: string | null) => string)[],
  whose: readonly (string | null)[],
  { status, only, product_type }: CommissionTotalsQuery,
  ctx: Reading,
): Promise<Counter[]> {
  const subjects = figures.flatMap((subject) => whose.map(subject));
  const counters = subjects.length > 0 ? await readCounters(subjects, ctx) : [];
  return counters.filter(({ value }) => {
    const line = readKey(value);
    return (
      (!status || line.status === status) &&
      (!product_type || line.product_type === product_type) &&
      (only !== 'pending' || pendingStatuses.includes(line.status)) &&
      (only !== 'owed' || isOwed(line.status))
    );
  });
}

const baseOf = ({ subject }: Counter): string => subject.split('/')[0] as string;

async function periodsOf(schemeId: string, { tx, agency }: Reading): Promise<string[]> {
  const periods = await commissionTables(tx)
    .selectFrom('commission_periods')
    .select('id')
    .where('tenant_id', '=', agency.id)
    .where('scheme_id', '=', schemeId)
    .execute();
  return periods.map(({ id }) => id);
}
