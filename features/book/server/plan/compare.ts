import { likenessOf } from '#features/clients/server/index.ts';
import type { PolicyStatus } from '#features/policies/contract.ts';
import type { KnownClient, KnownPolicy } from '../../contract/known.ts';
import type { ClientValues, FieldChange, PolicyValues } from '../../contract/plan.ts';

interface Compared {
  changes: FieldChange[];
  conflicts: FieldChange[];
}

const isEmpty = (value: unknown) => value === '' || value === null || value === undefined;

/**
 * Compares the values of a file with the agency's and those that the last import brought. A value that the file has not
 * changed since changes nothing; one that nobody here changed is updated; if both changed it, both are shown. An empty
 * cell empties nothing.
 */
function compare<Values extends object>(
  fields: readonly (keyof Values & string)[],
  theirs: Values,
  ours: Values,
  brought: Partial<Values> | null,
  isSame: (field: keyof Values, one: unknown, other: unknown) => boolean,
): Compared {
  const found: Compared = { changes: [], conflicts: [] };
  for (const field of fields) {
    const [file, agency, before] = [theirs[field], ours[field], brought?.[field]];
    if (isEmpty(file) || isSame(field, file, agency)) continue;
    if (before !== undefined && isSame(field, file, before)) continue;
    const isOurs = before === undefined ? !isEmpty(agency) : !isSame(field, agency, before);
    // What an import never brought and the agency has not, is filled in.
    const into = isOurs ? found.conflicts : found.changes;
    into.push({ field, ours: agency, theirs: file });
  }
  return found;
}

const clientFields = [
  'name',
  'contact_name',
  'email',
  'phone',
  'second_phone',
  'whatsapp',
  'address',
  'birth_date',
  'language',
] as const;

/** What a file changes of a client. */
export const changesOfClient = (theirs: ClientValues, known: KnownClient): Compared =>
  compare<ClientValues>(clientFields, theirs, known, known.brought, (field, one, other) => {
    if (field === 'email') return String(one).toLowerCase() === String(other).toLowerCase();
    // Another spelling of a name that people here chose is no other name.
    if (field === 'name' && known.brought === null)
      return one === other || likenessOf(String(one), String(other)) !== 'no';
    return one === other || (isEmpty(one) && isEmpty(other));
  });

const policyFields = [
  'carrier',
  'product_type',
  'effective_date',
  'expiration_date',
  'status',
  'cancelled_on',
  'annual_premium',
  'deductible',
  'coverage_amount',
  'coverage_limits',
  'agent_id',
  'notes',
] as const;

/** What time alone does not change: whether it runs, is to be renewed, or is canceled. */
const classOf = (status: PolicyStatus) =>
  status === 'Cancelada' ? 'cancelled' : status === 'Pendiente Renovación' ? 'to renew' : 'runs';

/**
 * What a file changes of a policy, but for the fields of which it says nothing. The days move a status on by themselves,
 * which is nobody's change. The day of a cancellation goes with the cancellation.
 */
export function changesOfPolicy(
  theirs: PolicyValues & { policy_number: string },
  known: KnownPolicy,
  unsaid: readonly (keyof PolicyValues)[],
): Compared {
  const isOver = known.status === 'Vencida' || known.status === 'Renovada';
  const said = policyFields.filter((field) => !unsaid.includes(field));
  const found = compare<PolicyValues>(said, theirs, known, known.brought, (field, one, other) => {
    if (field === 'deductible' || field === 'coverage_amount') return (one || null) === (other || null);
    if (field !== 'status') return one === other || (isEmpty(one) && isEmpty(other));
    const [a, b] = [classOf(one as PolicyStatus), classOf(other as PolicyStatus)];
    return a === b || (isOver && a !== 'cancelled' && b !== 'cancelled');
  });
  // A number of ours stood for none, and nobody typed it.
  if (known.has_own_number && theirs.policy_number !== '')
    found.changes.unshift({ field: 'policy_number', ours: known.policy_number, theirs: theirs.policy_number });
  const isOpen = found.conflicts.some(({ field }) => field === 'status');
  const moved = found.changes.filter(({ field }) => isOpen && field === 'cancelled_on');
  return {
    changes: found.changes.filter((change) => !moved.includes(change)),
    conflicts: [...found.conflicts, ...moved],
  };
}
