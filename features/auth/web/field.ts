import type { UseFormReturnType } from '@mantine/form';

/**
 * The properties of a required input of the form. It is checked when it is left, but not while it is still empty:
 * whoever only passes through is not scolded.
 */
export function field<Values extends Record<string, unknown>>(
  form: UseFormReturnType<Values>,
  path: keyof Values & string,
) {
  const { onBlur, ...props } = form.getInputProps(path);
  return {
    ...props,
    'aria-required': true,
    onBlur: () => {
      if (form.getValues()[path] !== '') onBlur?.();
    },
  };
}
