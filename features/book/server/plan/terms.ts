import { type Cents, cents, sumOf } from '#platform/contract/money.ts';
import type { RowPremium as RowPremiumChoice } from '../../contract/choices.ts';
import type { KnownPolicy } from '../../contract/known.ts';
import type { Told } from '../../contract/reasons.ts';
import { linesIn } from '../words/products.ts';
import { type PolicyRow, perYear, type RowPremium } from './read-row.ts';

/** The rows of one term of a policy, taken together. */
export interface Term {
  /** The rows that make it, the one that stands first. */
  rows: PolicyRow[];
  first: PolicyRow;
  from: string;
  to: string;
  premium: RowPremium;
  isCancelled: boolean;
  cancelled_on: string | null;
  coverage: string;
  told: Told[];
  /** The rows that say something else of it. */
  contradicting: number[];
}

const coverageMax = 200;

/** Groups the transactions of one number by terms: a sale begins one, and changes and cancellations belong to it. */
export function termsOfTransactions(
  rows: readonly PolicyRow[],
  howPremium: RowPremiumChoice,
): { terms: Term[]; lone: PolicyRow[] } {
  const isSale = ({ transaction }: PolicyRow) => transaction === 'sale' || transaction === 'rewrite';
  const sales = rows.filter(isSale).toSorted((a, b) => a.from.localeCompare(b.from) || a.row - b.row);
  const groups: PolicyRow[][] = [];
  for (const sale of sales) {
    const same = groups.find(([first]) => first?.from === sale.from);
    if (same) same.push(sale);
    else groups.push([sale]);
  }
  const lone: PolicyRow[] = [];
  for (const row of rows) {
    if (isSale(row)) continue;
    const within = ([first]: PolicyRow[]) => !!first && row.from >= first.from && row.from <= first.to;
    const group = groups.findLast((each) => each[0]?.to === row.to && within(each)) ?? groups.findLast(within);
    if (group) group.push(row);
    else lone.push(row);
  }
  return { terms: groups.map((group) => termOfTransactions(group, howPremium)), lone };
}

/** Whether rows have transactions beside the sale whose premiums are either added or the whole one again. */
export const haveChanges = (rows: readonly PolicyRow[]): boolean => rows.some(isChangeWithPremium) && rows.length > 1;

/** As the file has it: of parts that began on different days it is the same, but not per year. */
const amountOf = ({ term, annual }: RowPremium): Cents => term ?? annual;

const isChangeWithPremium = ({ transaction, premium }: PolicyRow) => transaction === 'change' && premium !== null;

/** Whether changes repeat the whole premium of their policy: most have that of a sale with the same last day. */
export function changesRepeatPremium(groups: readonly (readonly PolicyRow[])[]): RowPremiumChoice {
  const all = groups.flatMap((rows) =>
    rows.filter(isChangeWithPremium).map(({ to, premium }) => {
      const amount = premium && amountOf(premium);
      return rows.some(
        (sale) => sale.transaction !== 'change' && sale.to === to && sale.premium && amountOf(sale.premium) === amount,
      );
    }),
  );
  return all.filter(Boolean).length * 2 > all.length ? 'once' : 'added';
}

function termOfTransactions(rows: PolicyRow[], howPremium: RowPremiumChoice): Term {
  const first = rows[0] as PolicyRow;
  const ofTerm = rows.filter(({ transaction }) => transaction !== 'cancellation' && transaction !== 'reinstatement');
  const inOrder = ofTerm.toSorted((a, b) => a.from.localeCompare(b.from) || a.row - b.row);
  const whole = inOrder.findLast(({ premium }) => premium !== null)?.premium ?? null;
  const sum = howPremium === 'once' ? whole : sumOfPremiums(ofTerm);
  // A change counts for the whole term, whenever it began.
  const premium = sum && sum.term !== null ? { annual: perYear(sum.term, first), term: sum.term } : sum;
  const last = rows
    .filter(({ transaction }) => transaction === 'cancellation' || transaction === 'reinstatement')
    .toSorted((a, b) => a.from.localeCompare(b.from) || a.row - b.row)
    .at(-1);
  const isCancelled = last?.transaction === 'cancellation' || first.status.is === 'cancelled';
  const told: Told[] = [...first.told];
  if (ofTerm.length > 1)
    told.push({
      code: howPremium === 'once' ? 'premium_once' : 'premium_added',
      facts: { rows: String(ofTerm.length) },
    });
  if (first.transaction === 'rewrite') told.push({ code: 'rewrite_of', facts: { number: first.prior_number } });
  return {
    rows: rows.toSorted((a, b) => a.row - b.row),
    first,
    from: first.from,
    to: first.to,
    premium: premium ?? { annual: cents(0), term: null },
    isCancelled,
    cancelled_on: isCancelled ? (first.cancelled_on ?? last?.from ?? null) : null,
    coverage: '',
    told,
    contradicting: [],
  };
}

/** The term of a known policy of which a file has nothing but cancellations and reinstatements. The last one counts. */
export function termOfEnds(
  { effective_date, expiration_date, annual_premium }: KnownPolicy,
  rows: readonly PolicyRow[],
): Term {
  const last = rows.toSorted((a, b) => a.from.localeCompare(b.from) || a.row - b.row).at(-1) as PolicyRow;
  const isCancelled = last.transaction !== 'reinstatement';
  return {
    rows: rows.toSorted((a, b) => a.row - b.row),
    first: last,
    from: effective_date,
    to: expiration_date,
    premium: { annual: annual_premium, term: null },
    isCancelled,
    cancelled_on: isCancelled ? (last.cancelled_on ?? last.from) : null,
    coverage: '',
    told: [...last.told],
    contradicting: [],
  };
}

/** The sum of what rows bring, by year and by term. null: none has a premium. */
function sumOfPremiums(rows: readonly PolicyRow[]): RowPremium | null {
  const all = rows.flatMap(({ premium }) => (premium ? [premium] : []));
  if (all.length === 0) return null;
  const terms = all.map(({ term }) => term);
  return {
    annual: sumOf(all.map(({ annual }) => annual)),
    term: terms.some((term) => term === null) ? null : sumOf(terms as Exclude<(typeof terms)[number], null>[]),
  };
}

/** Whether rows of one policy are parts of it, such as its vehicles or lines, and not the same record again. */
export const arePartsOf = (rows: readonly PolicyRow[]): boolean =>
  rows.length > 1 &&
  (rows.some(({ item }) => item !== '') || new Set(rows.map(({ product_written }) => product_written)).size > 1);

/** Whether the premium on the parts of policies is repeated: it is in most policies of several rows. */
export function repeatsPremium(groups: readonly (readonly PolicyRow[])[]): RowPremiumChoice {
  const parts = groups.filter((rows) => arePartsOf(rows) && rows.filter(({ premium }) => premium).length > 1);
  const repeated = parts.filter(
    (rows) => new Set(rows.flatMap(({ premium }) => (premium ? amountOf(premium) : []))).size === 1,
  );
  return repeated.length * 2 >= parts.length ? 'once' : 'added';
}

/** Takes the rows of one term together. The first row stands, where rows that are no parts say different things. */
export function termOfRows(rows: PolicyRow[], howPremium: RowPremiumChoice): Term {
  const first = rows[0] as PolicyRow;
  const parts = arePartsOf(rows);
  const told: Told[] = [...first.told];
  const running = rows.filter(({ status }) => status.is !== 'cancelled');
  const isCancelled = running.length === 0 || (!parts && first.status.is === 'cancelled');
  const counted = running.length > 0 && parts ? running : rows;
  const premiums = counted.filter(({ premium }) => premium);
  let premium = (parts ? premiums[0] : first.premium ? first : premiums[0])?.premium ?? null;
  const contradicting: number[] = [];
  if (parts && premiums.length > 1) {
    const [head, ...others] = premiums as [PolicyRow, ...PolicyRow[]];
    const sum = sumOfPremiums(others);
    // The first row is the policy, and its lines are below.
    const isHead = others.length > 1 && sum?.annual === head.premium?.annual;
    if (howPremium === 'added' && !isHead) premium = sumOfPremiums(premiums);
    told.push({
      code: howPremium === 'added' && !isHead ? 'premium_added' : 'premium_once',
      facts: { rows: String(rows.length) },
    });
  } else if (!parts) {
    const differs = ({ premium: other, to }: PolicyRow) =>
      (other && other.annual !== premium?.annual) || to !== first.to;
    contradicting.push(...rows.filter((row) => row !== first && differs(row)).map(({ row }) => row));
    if (contradicting.length > 0) told.push({ code: 'rows_differ', facts: { rows: contradicting.join(', ') } });
  }
  const otherEnds = parts ? rows.filter(({ to }) => to !== first.to).map(({ row }) => row) : [];
  if (otherEnds.length > 0) told.push({ code: 'rows_differ', facts: { rows: otherEnds.join(', ') } });
  const from = rows.map((row) => row.from).toSorted()[0] as string;
  // A vehicle that was added later has the premium of the policy's term, not of its own.
  const { term } = premium ?? { term: null };
  if (premium && term !== null && from !== first.from && perYear(term, first) === premium.annual)
    premium = { annual: perYear(term, { from, to: first.to, months: first.months }), term };
  const items = parts ? rows.map(({ item }) => item).filter(Boolean) : first.item === '' ? [] : [first.item];
  const lines = [...new Set(rows.map(({ product_written }) => product_written))];
  const shownLines = lines.length > 1 || linesIn(lines[0] ?? '').length > 1 ? lines : [];
  return {
    rows: rows.toSorted((a, b) => a.row - b.row),
    first,
    from,
    to: first.to,
    premium: premium ?? { annual: cents(0), term: null },
    isCancelled,
    cancelled_on: first.cancelled_on,
    coverage: [...shownLines, ...items].join('; ').slice(0, coverageMax).toWellFormed(),
    told,
    contradicting,
  };
}
