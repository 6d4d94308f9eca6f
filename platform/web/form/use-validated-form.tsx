import { type UseFormReturnType, useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import { issueMessage } from '#platform/contract/issue.ts';
import type { Schema } from '#platform/contract/route.ts';
import { Message } from './message.tsx';
import { onceReleased } from './once-released.ts';

/** The first error of each field, by its dotted path. */
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
 * A form that validates with the schema of its call, on submit and when a changed field loses the focus. `toBody`
 * converts its values to the request body; `changed` is called on every change, whatever its source.
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
        // A field that the user only tabs through shows no error, and keeps its error from the server.
        if (!form.isDirty(field)) return;
        // A new message moves the content below it. It must not move a target between press and click.
        onceReleased(() => void form.validateField(field));
      },
    }),
    validate: (values) => fieldErrors(schema, toBody(values)),
  });
}
