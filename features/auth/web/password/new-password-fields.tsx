import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { PasswordField } from './password-field.tsx';
import { PasswordMeter } from './password-meter.tsx';

export interface NewPassword extends Record<string, unknown> {
  new_password: string;
  confirmation: string;
}

/** The rule that no call knows: both must be alike. `withLikeness` says whether they are. */
export const alike = z.literal(true, { error: 'auth:validation.passwords_differ' });

/** A form's values with the likeness of both passwords in the place of the second. For `useValidatedForm`. */
export function withLikeness<Values extends NewPassword>(values: Values) {
  return { ...values, confirmation: values.confirmation === values.new_password };
}

interface Props<Values extends NewPassword> {
  form: UseFormReturnType<Values>;
  label: string;
  /** Whether the view begins with these fields. */
  isFirst?: boolean;
}

/** A password that somebody chooses, with its strength, and the same again. */
export function NewPasswordFields<Values extends NewPassword>({ form, label, isFirst = false }: Props<Values>) {
  const { t } = useTranslation('auth');
  const password = form.useWatchValue('new_password' as never) as string;
  return (
    <>
      <PasswordField
        key={form.key('new_password')}
        label={label}
        autoComplete="new-password"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        description={<PasswordMeter password={password} />}
        data-autofocus={isFirst || undefined}
        aria-required
        {...form.getInputProps('new_password')}
      />
      <PasswordField
        key={form.key('confirmation')}
        label={t('fields.confirmation')}
        autoComplete="new-password"
        aria-required
        {...form.getInputProps('confirmation')}
      />
    </>
  );
}
