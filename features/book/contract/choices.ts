import * as z from 'zod/mini';
import { productTypes } from '#features/leads/contract.ts';
import { carrierMax } from '#features/quotes/contract.ts';
import { boundedText, uuid } from '#platform/contract/fields.ts';
import { columnDateOrders, columnsMax, rowsMax } from '#platform/contract/table-place.ts';
import { bookFields } from './fields.ts';

/** The classes of the words for a policy's status. */
export const statusClasses = ['active', 'to_renew', 'renewed', 'expired', 'cancelled', 'by_days', 'no_policy'] as const;
export type StatusClass = (typeof statusClasses)[number];

/** The kinds of transactions, where each is a row. */
export const transactionKinds = ['sale', 'rewrite', 'change', 'cancellation', 'reinstatement', 'none'] as const;
export type TransactionKind = (typeof transactionKinds)[number];

/** What the column of the premium says: a year, the term, or a month. */
export const premiumBases = ['annual', 'term', 'monthly'] as const;
export type PremiumBasis = (typeof premiumBases)[number];

/** Whether the premium on several rows of one policy is repeated, or each has its part. */
export const rowPremiums = ['once', 'added'] as const;
export type RowPremium = (typeof rowPremiums)[number];

const writtenMax = 300;
const byWriting = <Of extends z.core.$ZodType>(of: Of) => z.record(z.string().check(z.maxLength(writtenMax)), of);

/** How a column is read. */
export const ColumnChoice = z.object({
  name: z.string().check(z.maxLength(writtenMax)),
  field: z.nullable(z.enum(bookFields)),
  /** If omitted, the cells of the column decide. */
  date_order: z.optional(z.enum(columnDateOrders)),
});
export type ColumnChoice = z.infer<typeof ColumnChoice>;

/**
 * What a person decided about a file. Each answer is optional: without one the proposal holds, and the plan still asks.
 * The keys of the records are texts as the file writes them.
 */
export const BookChoices = z.object({
  columns: z.optional(z.array(ColumnChoice).check(z.maxLength(columnsMax))),
  /** The carrier by its name here. */
  carriers: z.optional(byWriting(boundedText(carrierMax))),
  /** The carrier of all rows that name none. */
  carrier: z.optional(boundedText(carrierMax)),
  /** null: such policies are left out. */
  products: z.optional(byWriting(z.nullable(z.enum(productTypes)))),
  /** The product of all rows that name none. */
  product: z.optional(z.enum(productTypes)),
  /** null: nobody. */
  agents: z.optional(byWriting(z.nullable(uuid))),
  statuses: z.optional(byWriting(z.enum(statusClasses))),
  transactions: z.optional(byWriting(z.enum(transactionKinds))),
  /** What the column `term_premium` contains. */
  premium: z.optional(z.enum(premiumBases)),
  row_premiums: z.optional(z.enum(rowPremiums)),
  /** The months of a term by product, for rows that have one day of it. */
  months: z.optional(z.partialRecord(z.enum(productTypes), z.int().check(z.gte(1), z.lte(36)))),
  /** Whether the clients of a sheet of their own come in without a policy. */
  clients_without_policy: z.optional(z.boolean()),
  /** The rows that stand, where several rows contradict each other. */
  standing: z.optional(z.array(z.int()).check(z.maxLength(rowsMax))),
});
export type BookChoices = z.infer<typeof BookChoices>;
BookChoices.register(z.globalRegistry, { id: 'BookChoices' });
