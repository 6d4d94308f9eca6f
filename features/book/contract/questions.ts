import type { ProductType } from '#features/leads/contract.ts';
import type { ColumnDateOrder } from '#platform/contract/table-place.ts';
import type { PremiumBasis, RowPremium, StatusClass, TransactionKind } from './choices.ts';

/**
 * What is asked once about a file and remembered, each with the proposal that holds without an answer. `written` is the
 * text of the file, `rows` how many rows have it.
 */
export type BookQuestion =
  | { about: 'carrier'; written: string; rows: number; proposal: string; is_known: boolean; doubles: readonly string[] }
  | { about: 'carrier_of_file'; rows: number }
  | { about: 'product'; written: string; rows: number; proposal: ProductType | null }
  | { about: 'product_of_file'; rows: number }
  | { about: 'agent'; written: string; rows: number; proposal: string | null }
  | { about: 'status'; written: string; rows: number; proposal: StatusClass }
  | { about: 'transaction'; written: string; rows: number; proposal: TransactionKind }
  | { about: 'premium'; column: string; proposal: PremiumBasis }
  | { about: 'row_premiums'; rows: number; proposal: RowPremium }
  | { about: 'months'; product: ProductType; rows: number; proposal: number | null }
  | { about: 'date_order'; column: string; proposal: ColumnDateOrder }
  | { about: 'end_of_term'; column: string }
  | { about: 'clients_by_name'; rows: number }
  | { about: 'clients_without_policy'; rows: number }
  | { about: 'joined_sheet'; sheet: string; column: string }
  | { about: 'contradiction'; written: string; lines: readonly number[] };
