import { contactFields } from '#features/clients/contract.ts';
import { quoteFields } from '#features/quotes/contract.ts';
import { readAmount } from '#platform/contract/typed-amount.ts';
import { blankValues, bodyOf, type FieldValues } from '#platform/web/form/field-values.ts';
import { policyFields } from '../contract.ts';
import { specifiedTerm } from './policy-term.ts';

const { product_type, carrier, annual_premium, deductible, coverage_amount, coverage_limits } = quoteFields;
const { policy_number, effective_date, expiration_date, agent_id, notes } = policyFields;
const offered = { product_type, carrier, annual_premium, deductible, coverage_amount, coverage_limits };
const sold = { policy_number, effective_date, expiration_date, agent_id, notes };

/** The form values of a policy by hand. */
export type NewPolicyValues = FieldValues<typeof offered, 'create'> &
  FieldValues<typeof sold, 'create'> & { contact: FieldValues<typeof contactFields, 'create'> };

/** An empty form: a year from today, and the user's own. */
export const blankPolicy = (userId: string, now: Date, timeZone: string): NewPolicyValues => ({
  contact: blankValues(contactFields, 'create'),
  ...blankValues(offered, 'create'),
  ...blankValues(sold, 'create'),
  ...specifiedTerm(now, timeZone),
  agent_id: userId,
});

/** The form values as the request body. What is left empty is undefined, so that the schema says what is required. */
export function newPolicyBody({ contact, ...values }: NewPolicyValues): Record<string, unknown> {
  const given = Object.fromEntries(Object.entries(values).filter(([, text]) => text.trim() !== ''));
  const amounts = (['annual_premium', 'deductible', 'coverage_amount'] as const)
    .filter((name) => name in given)
    .map((name) => [name, readAmount(values[name])]);
  return { ...given, ...Object.fromEntries(amounts), contact: bodyOf(contactFields, contact) };
}
