import { TextInput, type TextInputProps } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { looksIncomplete } from '#platform/contract/fields.ts';

interface EmailInputProps<Values extends Record<string, unknown>> extends Omit<TextInputProps, 'form'> {
  form: UseFormReturnType<Values>;
  path: string;
}

/**
 * A form's e-mail address. An address without a top-level domain is accepted, with a hint after the user stops typing.
 */
export function EmailInput<Values extends Record<string, unknown>>({ form, path, ...rest }: EmailInputProps<Values>) {
  const { t } = useTranslation('platform');
  const input = form.getInputProps(path);
  const [typed, setTyped] = useState<string>(input.defaultValue);
  form.watch(path, ({ value }) => setTyped(value as string));
  const [settled] = useDebouncedValue(typed, 350);
  return (
    <TextInput
      type="email"
      inputMode="email"
      description={looksIncomplete(settled) && t('validation.email_incomplete')}
      {...rest}
      {...input}
    />
  );
}
