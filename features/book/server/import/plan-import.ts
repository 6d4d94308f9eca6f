import { productTypes } from '#features/leads/contract.ts';
import { countInForce } from '#features/policies/server/index.ts';
import { dollarsOf } from '#platform/contract/money.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { BookChoices } from '../../contract/choices.ts';
import type { BookFigures, ImportStatus } from '../../contract/imports.ts';
import type { KnownBook } from '../../contract/known.ts';
import type { BookSums, Plan } from '../../contract/plan.ts';
import { planBook } from '../plan/plan-book.ts';
import { isInForce } from '../plan/status-of-term.ts';
import type { Book } from '../reading/book.ts';
import { bookTables } from '../schema.ts';
import { readKnownBook } from './known-book.ts';

/** A stored file, and what the agency has: all that a plan needs. */
export interface Planning {
  id: string;
  status: ImportStatus;
  file_name: string;
  book: Book;
  choices: BookChoices | null;
  known: KnownBook;
  /** The agency's day. */
  day: string;
  /** The numbers of the rows that are worked on already. */
  finished: ReadonlySet<number>;
}

/** Reads what a plan of an import needs. null: there is no import with this id. Two round trips. */
export async function readPlanning(
  id: string,
  ctx: Pick<CommandContext, 'tx' | 'agency' | 'today'>,
): Promise<Planning | null> {
  const { tx, agency, today } = ctx;
  const tables = bookTables(tx);
  const found = await tables
    .selectFrom('book_imports')
    .select(['status', 'file_name', 'columns', 'choices', 'reading'])
    .where('tenant_id', '=', agency.id)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!found) return null;
  const { status, file_name, choices, reading } = found;
  const columns = found.columns.map(({ name }) => name);
  const [rows, known] = await Promise.all([
    tables
      .selectFrom('book_import_rows')
      .select(['number', 'raw', 'outcome'])
      .where('tenant_id', '=', agency.id)
      .where('import_id', '=', id)
      .orderBy('number')
      .execute(),
    readKnownBook(columns, ctx),
  ]);
  return {
    id,
    status,
    file_name,
    choices,
    known,
    day: today,
    finished: new Set(rows.flatMap(({ number, outcome }) => (outcome === null ? [] : [number]))),
    book: {
      ...reading,
      columns,
      rows: rows.map(({ number: row, raw: { cells, is_orphan } }) => ({ row, cells, is_orphan })),
    },
  };
}

/** Plans a stored file. It is the work of seconds for a large one, in which other work gets turns. */
export const planImport = ({ book, choices, known, day }: Planning): Promise<Plan> =>
  planBook(book, choices ?? {}, known, day);

/** The sums of a plan as the API has them. */
export function figuresAsTold({ premium_in_force, premium_by_product, ...sums }: BookSums): BookFigures {
  return {
    ...sums,
    premium_in_force: dollarsOf(premium_in_force),
    premium_by_product: Object.fromEntries(
      productTypes.map((product) => [product, dollarsOf(premium_by_product[product])]),
    ) as BookFigures['premium_by_product'],
  };
}

/** The room for policies in force in the agency's plan. `limit` null: it has none. */
export interface Room {
  limit: number | null;
  in_force: number;
}

export async function readRoom(ctx: Pick<CommandContext, 'tx' | 'agency' | 'today'>): Promise<Room> {
  const [plan, in_force] = await Promise.all([
    bookTables(ctx.tx)
      .selectFrom('tenants')
      .select('max_policies')
      .where('id', '=', ctx.agency.id)
      .executeTakeFirstOrThrow(),
    countInForce(ctx),
  ]);
  return { limit: plan.max_policies, in_force };
}

/** How many more policies are in force on the day of a plan after it than before. Never below zero. */
export function neededRoom({ policies }: Plan, known: KnownBook, day: string): number {
  const nextOf = new Map<number | string, string>();
  for (const { renews, values } of policies)
    if (renews) nextOf.set('policy' in renews ? renews.policy : renews.known_id, values.effective_date);
  const runs = (
    {
      status,
      effective_date: from,
      expiration_date: to,
    }: Pick<Plan['policies'][number]['values'], 'status' | 'effective_date' | 'expiration_date'>,
    next: string | null,
  ) => isInForce({ status, from, to, next }, day);
  const added = policies.filter(
    ({ known_id, values }, at) => known_id === null && runs(values, nextOf.get(at) ?? null),
  ).length;
  const ended = known.policies.filter(
    (policy) => runs(policy, policy.next_begins) && !runs(policy, nextOf.get(policy.id) ?? policy.next_begins),
  ).length;
  return Math.max(0, added - ended);
}
