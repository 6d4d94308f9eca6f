import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { PasswordField } from './password-field.tsx';
import { PasswordMeter } from './password-meter.tsx';

export interface NewPassword extends Record<string, unknown> {
  new_password: string;
  confirmation: string;
}

/** A rule that only the form has: both passwords must be equal. `withLikeness` adds the result. */
export const alike = z.literal(true, { error: 'auth:validation.passwords_differ' });

/** A form's values, with the comparison result in place of the second password. For `useValidatedForm`. */
export function withLikeness<Values extends NewPassword>(values: Values) {
  return { ...values, confirmation: values.confirmation === values.new_password };
}

interface Props<Values extends NewPassword> {
  form: UseFormReturnType<Values>;
  label: string;
  /** Whether these fields are the first of the view. */
  isFirst?: boolean;
}

/** A new password with its strength, and its repetition. */
export function NewPasswordFields<Values extends NewPassword>({ form, label, isFirst = false }: Props<Values>) {
  const { t } = useTranslation('auth');
  const watched: Pick<UseFormReturnType<NewPassword>, 'useWatchValue'> = form;
  const password = watched.useWatchValue('new_password');
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
