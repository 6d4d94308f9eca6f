import type { UseFormReturnType } from '@mantine/form';
import { readAmount } from '#platform/contract/typed-amount.ts';
import { differences } from '#platform/web/form/differences.ts';
import { bodyOf, type FieldValues, valuesOf } from '#platform/web/form/field-values.ts';
import { type Policy, policyFields, type UpdatePolicy } from '../contract.ts';

/** A policy as its editor holds it, with the reason of a change. */
export type EditorValues = FieldValues<typeof policyFields, 'update'> & { reason: string };
export type PolicyForm = UseFormReturnType<EditorValues>;

const amounts = ['annual_premium', 'deductible', 'coverage_amount'] as const;

export const editorValues = (policy: Policy): EditorValues => ({
  ...valuesOf(policyFields, 'update', policy),
  reason: '',
});

/** The fields that differ, so that two people who edit different fields do not undo each other. */
export function changesOf(before: EditorValues, after: EditorValues): UpdatePolicy {
  return differences(said(before), said(after));
}

/** What the form holds in the words of the call. */
function said(values: EditorValues): Record<string, unknown> {
  const numbers = amounts.map((name) => [name, readAmount(values[name])]);
  return { ...bodyOf(policyFields, values), ...Object.fromEntries(numbers) };
}
