import { TextInput, type TextInputProps } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { writtenAmount } from '#platform/contract/money.ts';

interface MoneyInputProps<Values extends Record<string, unknown>> extends Omit<TextInputProps, 'form'> {
  form: UseFormReturnType<Values>;
  path: string;
}

/** An amount of dollars, with separators of thousands once it is typed. The form holds the text; `readAmount` reads it. */
export function MoneyInput<Values extends Record<string, unknown>>({ form, path, ...rest }: MoneyInputProps<Values>) {
  const { defaultValue, onBlur, ...input } = form.getInputProps(path);
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      leftSection="$"
      leftSectionProps={{ 'aria-hidden': true }}
      {...rest}
      {...input}
      defaultValue={writtenAmount(String(defaultValue ?? ''))}
      onBlur={(event) => {
        event.currentTarget.value = writtenAmount(event.currentTarget.value);
        onBlur?.(event);
      }}
    />
  );
}
