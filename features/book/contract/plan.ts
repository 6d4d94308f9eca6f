import type { ProductType } from '#features/leads/contract.ts';
import type { PolicyStatus } from '#features/policies/contract.ts';
import type { Language } from '#platform/contract/language.ts';
import type { Cents } from '#platform/contract/money.ts';
import type { BookQuestion } from './questions.ts';
import type { LeftOut, LeftOutReason, Told } from './reasons.ts';

/** The client's values that an import brings, in the forms in which they are stored. Empty: the file has none. */
export interface ClientValues {
  name: string;
  /** The person to talk to at a business. */
  contact_name: string;
  email: string;
  /** E.164. */
  phone: string;
  second_phone: string;
  whatsapp: string;
  address: string;
  birth_date: string | null;
  language: Language | null;
}

/** The policy's values that an import brings. Empty: the file has none. */
export interface PolicyValues {
  carrier: string;
  product_type: ProductType;
  effective_date: string;
  expiration_date: string;
  status: PolicyStatus;
  /** The first day that it no longer covers, if the file says so; null for a policy that is not canceled. */
  cancelled_on: string | null;
  annual_premium: Cents;
  deductible: Cents | null;
  coverage_amount: Cents | null;
  coverage_limits: string;
  /** A user's id. */
  agent_id: string | null;
  notes: string;
}

/** A field whose value in the file differs from the agency's. */
export interface FieldChange {
  field: string;
  /** The agency's value. */
  ours: unknown;
  /** The file's value. */
  theirs: unknown;
}

interface Compared {
  /** What nobody here changed since the last import, and this one updates. */
  changes: readonly FieldChange[];
  /** What somebody here changed, and the file too. It stays, and both are shown. */
  conflicts: readonly FieldChange[];
}

export interface PlannedClient extends Compared {
  rows: readonly number[];
  /** The client whom the agency has. null: a new one. */
  known_id: string | null;
  client_number: string;
  is_business: boolean;
  values: ClientValues;
  told: readonly Told[];
}

/** The policy of which another is the next term: one of this plan by its position, or one that the agency has. */
export type Renewed = { policy: number } | { known_id: string };

export interface PlannedPolicy extends Compared {
  rows: readonly number[];
  /** The position of its client among those of the plan. */
  client: number;
  /** The policy that the agency has with this carrier, number and start. null: a new one. */
  known_id: string | null;
  /** `''`: it gets one of the agency's own numbers. */
  policy_number: string;
  values: PolicyValues;
  /** Of these values the file says nothing, so that they are the agency's. */
  unsaid: readonly (keyof PolicyValues)[];
  /** As the file writes it. */
  carrier_written: string;
  agent_written: string;
  billing: string;
  /** null: the file has the premium of a year. */
  term_premium: Cents | null;
  renews: Renewed | null;
  told: readonly Told[];
}

/** The sums that a person sees before the import begins. */
export interface BookSums {
  rows: number;
  new_clients: number;
  known_clients: number;
  new_policies: number;
  known_policies: number;
  /** Of the known ones, those that change. */
  changed_policies: number;
  /** Of the new ones, those that are the next term of a policy that the agency has. */
  renewals_of_known: number;
  conflicts: number;
  in_force: number;
  begin_later: number;
  premium_in_force: Cents;
  premium_by_product: Readonly<Record<ProductType, Cents>>;
  expiring: number;
  /** Of the expiring ones, those without a next term. */
  expiring_not_followed: number;
  left_out: number;
  left_out_by_reason: Readonly<Partial<Record<LeftOutReason, number>>>;
}

/** What an import will make of a file. */
export interface Plan {
  clients: readonly PlannedClient[];
  policies: readonly PlannedPolicy[];
  /** In the order of the rows. */
  left_out: readonly LeftOut[];
  /** Policies of an earlier import that the file no longer has. Nothing happens to them. */
  gone: readonly string[];
  questions: readonly BookQuestion[];
  sums: BookSums;
}
