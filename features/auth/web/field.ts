import type { UseFormReturnType } from '@mantine/form';
import type { FocusEvent } from 'react';

/**
 * The properties of a required input of the form. It is checked when it is left, but not while it is still empty:
 * whoever only passes through is not scolded. Nor on the way to the submit button, which checks everything: a message
 * that appears could move the button away under the pointer.
 */
export function field<Values extends Record<string, unknown>>(
  form: UseFormReturnType<Values>,
  path: keyof Values & string,
) {
  const { onBlur, ...props } = form.getInputProps(path);
  return {
    ...props,
    'aria-required': true,
    onBlur: ({ relatedTarget }: FocusEvent) => {
      const isSubmitting = relatedTarget instanceof HTMLButtonElement && relatedTarget.type === 'submit';
      if (form.getValues()[path] !== '' && !isSubmitting) onBlur?.();
    },
  };
}
