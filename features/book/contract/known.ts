import type { ProductType } from '#features/leads/contract.ts';
import type { PolicyStatus } from '#features/policies/contract.ts';
import type { ClientValues, PolicyValues } from './plan.ts';

/** A client that the agency has. */
export interface KnownClient extends ClientValues {
  id: string;
  /** The number of the client in the system from which the last import came; `''`: none. */
  client_number: string;
  is_business: boolean;
  /** The values that the last import brought. null: none did. */
  brought: Partial<ClientValues> | null;
}

/** A policy that the agency has. */
export interface KnownPolicy extends PolicyValues {
  id: string;
  client_id: string;
  policy_number: string;
  product_type: ProductType;
  status: PolicyStatus;
  /** Whether the number is one of the agency's own, because the file had none. */
  has_own_number: boolean;
  /** The first day of its next term. null: it has none. */
  next_begins: string | null;
  /** The values that the last import brought. null: none did. */
  brought: Partial<PolicyValues> | null;
  /** Whether the last import of this system had it, so that its absence from a newer file is told. */
  was_in_last: boolean;
}

export interface KnownUser {
  id: string;
  name: string;
  email: string;
}

/** What an agency has before an import. */
export interface KnownBook {
  clients: readonly KnownClient[];
  policies: readonly KnownPolicy[];
  /** The names of its carriers. */
  carriers: readonly string[];
  users: readonly KnownUser[];
  /** The contact data of the agency and its users, which tell no client: in lower case, and as E.164. */
  own: { emails: ReadonlySet<string>; phones: ReadonlySet<string> };
}
