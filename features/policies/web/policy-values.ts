import type { UseFormReturnType } from '@mantine/form';
import { readAmount } from '#platform/contract/typed-amount.ts';
import { differences } from '#platform/web/form/differences.ts';
import { bodyOf, type FieldValues, valuesOf } from '#platform/web/form/field-values.ts';
import { type Policy, policyFields, type UpdatePolicy } from '../contract.ts';

/** The form values of a policy's editor, with the reason of a change. */
export type EditorValues = FieldValues<typeof policyFields, 'update'> & { reason: string };
export type PolicyForm = UseFormReturnType<EditorValues>;

const amounts = ['annual_premium', 'deductible', 'coverage_amount'] as const;

export const editorValues = (policy: Policy): EditorValues => ({
  ...valuesOf(policyFields, 'update', policy),
  reason: '',
});

/** The changed fields, so that two users who edit different fields don't overwrite each other. */
export function changesOf(before: EditorValues, after: EditorValues): UpdatePolicy {
  return differences(said(before), said(after));
}

/** The form values as the request body. */
function said(values: EditorValues): Record<string, unknown> {
  const numbers = amounts.map((name) => [name, readAmount(values[name])]);
  return { ...bodyOf(policyFields, values), ...Object.fromEntries(numbers) };
}
