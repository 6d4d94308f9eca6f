import { productTypes } from '#features/leads/contract.ts';
import type { BookChoices, RowPremium } from '../../contract/choices.ts';
import type { BookQuestion } from '../../contract/questions.ts';
import type { Book } from '../reading/book.ts';
import { productMeaning } from '../words/products.ts';
import { statusMeaning } from '../words/statuses.ts';
import { transactionOf } from '../words/transactions.ts';
import { bareCarrier, type CarrierProposal } from './carrier-names.ts';
import type { RowPerson } from './read-person.ts';
import type { PolicyRow, Seen } from './read-row.ts';
import type { CellReader } from './reading-of-columns.ts';
import { arePartsOf, haveChanges, type Term } from './terms.ts';

interface Asked {
  book: Book;
  reader: CellReader;
  choices: BookChoices;
  seen: Seen;
  carriers: ReadonlyMap<string, CarrierProposal>;
  agents: ReadonlyMap<string, string | null>;
  howPremium: RowPremium;
  groups: readonly (readonly PolicyRow[])[];
  drafts: readonly Term[];
}

/** Whether a row tells its client by nothing but the name. */
export const isNamedAlone = ({ email, phones, client_number }: RowPerson): boolean =>
  email === '' && phones.length === 0 && client_number === '';

/** What is asked about a book, each with the answer that holds now: the chosen one, else the proposal. */
export function questionsOf({
  book,
  reader,
  choices,
  seen,
  carriers,
  agents,
  howPremium,
  groups,
  drafts,
}: Asked): BookQuestion[] {
  const rows = book.rows.length;
  const asked: BookQuestion[] = [];
  for (const { name, date_order, is_order_open } of reader.columns)
    if (is_order_open && date_order) asked.push({ about: 'date_order', column: name, proposal: date_order });
  if (book.joined) asked.push({ about: 'joined_sheet', sheet: book.joined.sheet, column: book.joined.column });
  if (book.joined && book.joined.others.length > 0)
    asked.push({ about: 'clients_without_policy', rows: book.joined.others.length });
  if (/renewal effective|renewal eff/i.test(reader.nameOf('expiration_date')))
    asked.push({ about: 'end_of_term', column: reader.nameOf('expiration_date') });
  if (!reader.has('carrier')) asked.push({ about: 'carrier_of_file', rows });
  for (const [written, { name, is_known, doubles }] of carriers) {
    const proposal = choices.carriers?.[written] ?? name;
    if (!is_known || doubles.length > 0 || bareCarrier(written) !== name)
      asked.push({ about: 'carrier', written, rows: seen.carriers.get(written) ?? 0, proposal, is_known, doubles });
  }
  if (!reader.has('product')) asked.push({ about: 'product_of_file', rows });
  for (const [written, many] of seen.products) {
    const { product, how } = productMeaning(written);
    const chosen = choices.products?.[written];
    if (how !== 'sure')
      asked.push({ about: 'product', written, rows: many, proposal: chosen === undefined ? product : chosen });
  }
  for (const [written, many] of seen.agents)
    asked.push({
      about: 'agent',
      written,
      rows: many,
      proposal: choices.agents?.[written] ?? agents.get(written) ?? null,
    });
  for (const [written, many] of seen.statuses) {
    const meaning = statusMeaning(written);
    if (meaning && !meaning.asked) continue;
    asked.push({
      about: 'status',
      written,
      rows: many,
      proposal: choices.statuses?.[written] ?? meaning?.is ?? 'by_days',
    });
  }
  for (const [written, many] of seen.transactions)
    asked.push({
      about: 'transaction',
      written,
      rows: many,
      proposal: choices.transactions?.[written] ?? transactionOf(written) ?? 'sale',
    });
  if (reader.has('term_premium'))
    asked.push({ about: 'premium', column: reader.nameOf('term_premium'), proposal: choices.premium ?? 'term' });
  const parts = groups.filter((group) => arePartsOf(group) || haveChanges(group));
  if (parts.length > 0) asked.push({ about: 'row_premiums', rows: parts.flat().length, proposal: howPremium });
  for (const product of productTypes) {
    const many = seen.months.get(product);
    if (many)
      asked.push({
        about: 'months',
        product,
        rows: many,
        proposal: choices.months?.[product] ?? (product === 'Auto' ? null : 12),
      });
  }
  const nameless = drafts.flatMap((term) => term.rows).filter(({ person }) => isNamedAlone(person));
  if (nameless.length > 0) asked.push({ about: 'clients_by_name', rows: nameless.length });
  for (const { first, rows: all, contradicting } of drafts)
    if (contradicting.length > 0)
      asked.push({ about: 'contradiction', written: first.number, lines: all.map(({ row }) => row) });
  return asked;
}
