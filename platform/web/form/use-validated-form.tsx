import { type UseFormReturnType, useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import { issueMessage } from '#platform/contract/issue.ts';
import type { Schema } from '#platform/contract/route.ts';
import { Message } from './message.tsx';
import { onceReleased } from './once-released.ts';

/** The first thing wrong with each field, by its dotted path. */
export function fieldErrors(schema: Schema, values: unknown): Record<string, ReactNode> {
  const result = schema.safeParse(values, { reportInput: true });
  const errors: Record<string, ReactNode> = {};
  for (const issue of result.success ? [] : result.error.issues) {
    const { key, values: bounds } = issueMessage(issue);
    errors[issue.path.join('.')] ??= <Message messageKey={key} values={bounds} />;
  }
  return errors;
}

/**
 * A form that checks itself with the schema of the call it is for, at submit and when a field that was changed is left. `toBody` brings
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
    enhanceGetInputProps: ({ field, form }) => ({
      onBlur: () => {
        // Whoever only passes through a field is not scolded, and what the server said of it stays.
        if (!form.isDirty(field)) return;
        // A message that appears moves what is below it: never from under a press that is on its way to be a click.
        onceReleased(() => void form.validateField(field));
      },
    }),
    validate: (values) => fieldErrors(schema, toBody(values)),
  });
}
