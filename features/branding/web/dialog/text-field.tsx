import { Textarea, TextInput, type TextInputProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { BrandFormState, BrandValues } from './brand-values.ts';

interface TextFieldProps extends Pick<TextInputProps, 'type' | 'placeholder' | 'description' | 'autoComplete'> {
  form: BrandFormState;
  name: keyof BrandValues & string;
  required?: boolean;
  lines?: number;
}

/** A field of the branding that is words. */
export function TextField({ form, name, required = false, lines = 1, ...props }: TextFieldProps) {
  const { t } = useTranslation('branding');
  const input = {
    label: t(`fields.${name}`),
    autoComplete: 'off',
    ...(required && { 'aria-required': true }),
    ...form.getInputProps(name),
  };
  if (lines === 1) return <TextInput key={form.key(name)} {...props} {...input} />;
  const { description } = props;
  return <Textarea key={form.key(name)} {...(description !== undefined && { description })} rows={lines} {...input} />;
}
