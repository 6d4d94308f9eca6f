import { Textarea, TextInput, type TextInputProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { BrandFormState, BrandValues } from './brand-values.ts';

interface TextFieldProps extends Pick<TextInputProps, 'type' | 'placeholder' | 'description' | 'autoComplete'> {
  form: BrandFormState;
  name: keyof BrandValues & string;
  required?: boolean;
  /** Whether it is the dialog's first field. */
  isFirst?: boolean;
  lines?: number;
}

/** A text field of the branding. */
export function TextField({ form, name, required = false, isFirst = false, lines = 1, ...props }: TextFieldProps) {
  const { t } = useTranslation('branding');
  const input = {
    label: t(`fields.${name}`),
    autoComplete: 'off',
    ...(required && { 'aria-required': true }),
    ...form.getInputProps(name),
  };
  if (isFirst) return <TextInput key={form.key(name)} data-autofocus {...props} {...input} />;
  if (lines === 1) return <TextInput key={form.key(name)} {...props} {...input} />;
  const { description } = props;
  return <Textarea key={form.key(name)} {...(description !== undefined && { description })} rows={lines} {...input} />;
}
