import { type UseFormReturnType, useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { issueMessage } from '#platform/contract/issue.ts';
import type { Schema } from '#platform/contract/route.ts';
import { ApiError } from '../client.ts';
import { onceReleased } from './once-released.ts';

/** A message that follows a change of language while it is shown. */
export function Message({ messageKey, values }: { messageKey: string; values?: Record<string, unknown> | undefined }) {
  const { t } = useTranslation();
  return <>{String(t(messageKey as never, values as never))}</>;
}

/** The first thing wrong with each field, by its dotted path. */
export function fieldErrors(schema: Schema, values: unknown): Record<string, ReactNode> {
  const result = schema.safeParse(values);
  const errors: Record<string, ReactNode> = {};
  for (const issue of result.success ? [] : result.error.issues) {
    const { key, values: bounds } = issueMessage(issue);
    errors[issue.path.join('.')] ??= <Message messageKey={key} values={bounds} />;
  }
  return errors;
}

/**
 * A form that checks itself with the schema of the call it is for, at submit and when a field is left. `toBody` brings
 * its values to the words of the call; `changed` is told of every change, by whatever means.
 */
export function useValidatedForm<Values extends Record<string, unknown>>(
  schema: Schema,
  initialValues: Values,
  toBody: (values: Values) => unknown = (values) => values,
  changed: (values: Values) => void = () => {},
): UseFormReturnType<Values> {
  return useForm<Values>({
    mode: 'uncontrolled',
    initialValues,
    onValuesChange: changed,
    // A message that appears moves what is below it: never from under a press that is still on its way to be a click.
    enhanceGetInputProps: ({ field, form }) => ({ onBlur: () => onceReleased(() => void form.validateField(field)) }),
    validate: (values) => fieldErrors(schema, toBody(values)),
  });
}

/** Puts the server's field messages to their fields. True when there were any. */
export function showFieldErrors(form: Pick<UseFormReturnType<never>, 'setErrors'>, error: unknown): boolean {
  if (!(error instanceof ApiError) || error.fields.length === 0) return false;
  form.setErrors(Object.fromEntries(error.fields.map(({ field, message }) => [field, message])));
  return true;
}

/** The sentence to show for anything thrown by a call. */
export function messageOf(error: unknown, otherwise: string): string {
  return error instanceof ApiError && error.message ? error.message : otherwise;
}
