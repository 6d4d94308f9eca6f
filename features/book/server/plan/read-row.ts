import { startOf } from '#features/integrations/contract/index.ts';
import type { ProductType } from '#features/leads/contract.ts';
import { carrierMax } from '#features/quotes/contract.ts';
import { addMonths, daysBetween, wholeMonths } from '#platform/contract/calendar.ts';
import { type Cents, partOf } from '#platform/contract/money.ts';
import type { BookChoices, TransactionKind } from '../../contract/choices.ts';
import type { BookField } from '../../contract/fields.ts';
import type { LeftOut, LeftOutReason, Told } from '../../contract/reasons.ts';
import { readDay, readTerm } from '../columns/day-cell.ts';
import { readMoney } from '../columns/money-cell.ts';
import type { BookRow } from '../reading/book.ts';
import { productMeaning } from '../words/products.ts';
import { type StatusMeaning, statusMeaning } from '../words/statuses.ts';
import { transactionOf } from '../words/transactions.ts';
import { readNumber } from './policy-number.ts';
import { type RowPerson, readPerson } from './read-person.ts';
import type { CellReader } from './reading-of-columns.ts';

/** The premium of a row: of a year, and as the file has it. */
export interface RowPremium {
  annual: Cents;
  /** null: the file has the premium of a year. */
  term: Cents | null;
}

/** A row that says something of a policy. */
export interface PolicyRow {
  row: number;
  person: RowPerson;
  /** `''`: the file has none. */
  number: string;
  prior_number: string;
  carrier_written: string;
  product: ProductType;
  product_written: string;
  from: string;
  to: string;
  /** The length of the term by the file. null: the days tell it. */
  months: number | null;
  /** null: the row has none, as the further rows of a policy may. */
  premium: RowPremium | null;
  /** What a canceled policy gives back, as written, which is no premium of it; `''`: nothing. */
  returned: string;
  status: StatusMeaning;
  cancelled_on: string | null;
  transaction: TransactionKind | null;
  item: string;
  told: Told[];
  cells: BookRow;
}

/** What is counted while rows are read, for the questions. */
export interface Seen {
  products: Map<string, number>;
  agents: Map<string, number>;
  carriers: Map<string, number>;
  statuses: Map<string, number>;
  transactions: Map<string, number>;
  /** Rows by product whose days need the length of a term. */
  months: Map<ProductType, number>;
  /** Texts that many rows have, each kept once. */
  texts: Map<string, string>;
}

const keptOnce = ({ texts }: Seen, text: string): string => {
  const kept = texts.get(text);
  if (kept === undefined) texts.set(text, text);
  return kept ?? text;
};

export const count = <Key>(counts: Map<Key, number>, key: Key): void => {
  counts.set(key, (counts.get(key) ?? 0) + 1);
};

const totals =
  /^(?:(?:grand|gran|sub|sum(?:a)?)[\s-]*)?total(?:es|s)?\b(?:\s+(?:general|premium|prima|policies|p[oó]lizas|de|of|records|[\d,.$]+))*\s*:?\s*[\d,.$]*$|^(?:suma|sum|count|records?|conteo)\s*:?\s*[\d,.$]*$/i;

/** What a sum is of may follow, such as `Subtotal Auto`. */
const sums = /^(?:(?:grand|gran|sub)[\s-]*)?total(?:es|s)?\b/i;

/** Reads a row of a book. A row that makes no policy is left out with its reason. */
export function readRow(row: BookRow, reader: CellReader, choices: BookChoices, seen: Seen): PolicyRow | LeftOut {
  const cell = (field: BookField) => reader.cell(row, field);
  const out = (code: LeftOutReason, value = ''): LeftOut => ({ row: row.row, code, facts: { value } });
  const kind = kindOf(row, reader);
  if (kind) return out(kind, row.cells.find((each) => each !== '') ?? '');
  if (row.is_orphan) return out('client_not_listed', cell('client_number'));
  const person = readPerson(row, reader);
  if (!person) return out('no_client');
  const told: Told[] = [];

  const transactionWritten = cell('transaction');
  if (transactionWritten !== '') count(seen.transactions, transactionWritten);
  const transaction = reader.has('transaction')
    ? (choices.transactions?.[transactionWritten] ?? transactionOf(transactionWritten) ?? 'sale')
    : null;
  const statusWritten = cell('status');
  if (statusWritten !== '') count(seen.statuses, statusWritten);
  const chosenStatus = choices.statuses?.[statusWritten];
  const status: StatusMeaning = chosenStatus
    ? { is: chosenStatus }
    : (statusMeaning(statusWritten) ?? { is: 'by_days', asked: true });
  if (status.is === 'no_policy' || transaction === 'none')
    return out('not_a_policy', statusWritten || transactionWritten);

  const read = readNumber(cell('policy_number'));
  if ('lost' in read) return out(read.lost, cell('policy_number'));

  const product_written = cell('product');
  const meaning = productMeaning(product_written);
  if (product_written !== '') count(seen.products, product_written);
  const chosen = choices.products?.[product_written];
  const product = product_written === '' ? (choices.product ?? null) : chosen === undefined ? meaning.product : chosen;
  if (product === null)
    return out(chosen === null || meaning.how === 'none' ? 'product_not_ours' : 'product_unknown', product_written);

  const term = termOf(reader, row, choices, seen, product, told);
  if ('code' in term) return out(term.code, term.value);
  const { from, to, months } = term;

  const premium = premiumOf(reader, row, choices, { from, to, months });
  if (premium === 'unreadable') return out('premium_unreadable', premiumText(reader, row));
  const isNegative = premium !== null && premium.annual < 0 && !addedTransactions.includes(transaction);
  if (isNegative && status.is !== 'cancelled') return out('premium_negative', premiumText(reader, row));
  const ofTerm = reader.cell(row, 'annual_premium') === '' ? '' : reader.cell(row, 'term_premium');
  const beside = ofTerm === '' ? null : readMoney(ofTerm, reader.sign('term_premium'));
  if (premium && beside && perYear(beside.amount, term) !== premium.annual && beside.amount !== premium.annual)
    told.push({ code: 'premiums_differ', facts: { value: ofTerm } });
  const cancelledCell = cell('cancelled_on');
  const cancelled = cancelledCell === '' ? null : (readDay(cancelledCell, reader.order('cancelled_on')) ?? null);
  const carrier_written = startOf(cell('carrier'), carrierMax);
  if (carrier_written !== '') count(seen.carriers, carrier_written);
  const agent = cell('agent');
  if (agent !== '') count(seen.agents, agent);
  return {
    row: row.row,
    person,
    number: read.number,
    prior_number: cell('prior_number'),
    carrier_written: keptOnce(seen, carrier_written),
    product,
    product_written: keptOnce(seen, product_written),
    from: keptOnce(seen, from),
    to: keptOnce(seen, to),
    months,
    premium: isNegative ? null : premium,
    returned: isNegative ? premiumText(reader, row) : '',
    status,
    cancelled_on: cancelled,
    transaction,
    item: reader.all(row, 'item').join(' '),
    told,
    cells: row,
  };
}

/** Transactions that may take something off a premium. */
const addedTransactions: readonly (TransactionKind | null)[] = ['change', 'cancellation', 'reinstatement'];

/** Lines that are no record: sums, headings of sections, repeated titles. */
function kindOf(row: BookRow, reader: CellReader): LeftOutReason | null {
  const filled = row.cells.filter((each) => each !== '');
  const same = row.cells.filter((each, at) => each !== '' && each === reader.columns[at]?.name).length;
  if (same >= 2 && same * 2 >= filled.length) return 'heading_row';
  const lacksDays =
    reader.cell(row, 'effective_date') === '' &&
    reader.cell(row, 'expiration_date') === '' &&
    reader.cell(row, 'term_days') === '';
  if (!lacksDays) return null;
  if (filled.some((each) => totals.test(each.trim()))) return 'total_row';
  const isSum = ([first = '']: readonly string[]) => sums.test(first.trim());
  if (reader.cell(row, 'policy_number') === '' && isSum(filled)) return 'total_row';
  const hasName = (['name', 'first_name', 'last_name', 'business_name', 'policy_number'] as const).some(
    (field) => reader.cell(row, field) !== '',
  );
  if (!hasName && filled.every((each) => /^[\s$(]*-?[\d.,]+[\s)%]*$/.test(each))) return 'total_row';
  return filled.length === 1 && reader.columns.length > 2 ? 'section_row' : null;
}

const monthsOfTerm = (text: string): number | null => {
  if (/semi-?annual|semestral/i.test(text)) return 6;
  if (/annual|anual/i.test(text)) return 12;
  const number = Number(/^\d{1,2}/.exec(text)?.[0] ?? 0);
  return number >= 1 && number <= 36 ? number : null;
};

interface Term {
  from: string;
  to: string;
  /** null: the days tell it. */
  months: number | null;
}

/** The days of a term; a missing one is worked out from the other. */
function termOf(
  reader: CellReader,
  row: BookRow,
  choices: BookChoices,
  seen: Seen,
  product: ProductType,
  told: Told[],
): Term | { code: LeftOutReason; value: string } {
  const whole = reader.cell(row, 'term_days');
  const both = whole === '' ? null : readTerm(whole, reader.order('term_days'));
  const texts = {
    effective_date: reader.cell(row, 'effective_date'),
    expiration_date: reader.cell(row, 'expiration_date'),
  };
  const from = both?.from ?? readDay(texts.effective_date, reader.order('effective_date'));
  const to = both?.to ?? readDay(texts.expiration_date, reader.order('expiration_date'));
  if (from === undefined) return { code: 'day_unreadable', value: texts.effective_date };
  if (to === undefined) return { code: 'day_unreadable', value: texts.expiration_date };
  const months = monthsOfTerm(reader.cell(row, 'term_months'));
  if (from !== null && to !== null)
    return to > from ? { from, to, months } : { code: 'ends_before_start', value: `${from} – ${to}` };
  if (from === null && to === null) return { code: 'days_missing', value: '' };
  if (months === null) count(seen.months, product);
  const length = months ?? choices.months?.[product] ?? (product === 'Auto' ? null : 12);
  if (length === null) return { code: 'days_missing', value: texts.effective_date || texts.expiration_date };
  told.push({ code: from === null ? 'start_worked_out' : 'end_worked_out', facts: { months: String(length) } });
  return from === null
    ? { from: addMonths(to as string, -length), to: to as string, months }
    : { from, to: addMonths(from, length), months };
}

const columnsOfPremium = ['annual_premium', 'term_premium', 'monthly_premium', 'item_premium'] as const;
type PremiumColumn = (typeof columnsOfPremium)[number];

const filledPremium = (reader: CellReader, row: BookRow): PremiumColumn | undefined =>
  columnsOfPremium.find((field) => reader.cell(row, field) !== '');
const premiumText = (reader: CellReader, row: BookRow) =>
  reader.cell(row, filledPremium(reader, row) ?? 'term_premium');

function premiumOf(
  reader: CellReader,
  row: BookRow,
  choices: BookChoices,
  term: Term,
): RowPremium | null | 'unreadable' {
  const field = filledPremium(reader, row);
  if (!field) return null;
  const read = readMoney(reader.cell(row, field), reader.sign(field));
  if (!read) return 'unreadable';
  const basis =
    field === 'annual_premium'
      ? 'annual'
      : field === 'monthly_premium'
        ? 'monthly'
        : field === 'term_premium'
          ? (choices.premium ?? 'term')
          : 'term';
  if (read.months !== null)
    return { annual: partOf(read.amount, 12, read.months), term: read.months === 1 ? null : read.amount };
  if (basis === 'annual') return { annual: read.amount, term: null };
  if (basis === 'monthly') return { annual: partOf(read.amount, 12, 1), term: null };
  return { annual: perYear(read.amount, term), term: read.amount };
}

/** The premium of a year for that of a term: by months, else by days. Half a cent is rounded up. */
export function perYear(amount: Cents, { from, to, months }: Term): Cents {
  const length = months ?? wholeMonths({ from, to });
  if (length !== null && length > 0) return partOf(amount, 12, length);
  const days = daysBetween(from, to);
  const near = Math.round((days * 12) / 365.25);
  const isNear = near > 0 && Math.abs(daysBetween(addMonths(from, near), to)) <= 3;
  return isNear ? partOf(amount, 12, near) : partOf(amount, 365, days);
}
