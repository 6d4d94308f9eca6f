import type { ButtonProps } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { ApiError } from '#platform/web/client.ts';
import { CallForm } from '#platform/web/form/call-form.tsx';
import { useValidatedForm } from '#platform/web/form/use-validated-form.tsx';
import { useUser } from '#platform/web/session.ts';
import { ChangePassword } from '../../contract.ts';
import { authApi } from '../auth-api.ts';
import { SubmitButton } from '../page/submit-button.tsx';
import { alike, NewPasswordFields, withLikeness } from './new-password-fields.tsx';
import { PasswordField } from './password-field.tsx';

const Change = z.extend(ChangePassword, { confirmation: alike });

interface PasswordChangeProps {
  /** The current password if it was just typed; the form then doesn't ask for it. */
  typedPassword?: string | null;
  submitLabel: string;
  button?: ButtonProps;
  onChanged: () => void;
}

/** The form that replaces the signed-in user's own password. */
export function PasswordChange({ typedPassword = null, submitLabel, button = {}, onChanged }: PasswordChangeProps) {
  const { t } = useTranslation('auth');
  const { username } = useUser();
  const [isKnown, setKnown] = useState(typedPassword !== null);
  const initial = { current_password: typedPassword ?? '', new_password: '', confirmation: '' };
  const form = useValidatedForm(Change, initial, withLikeness);

  async function change({ current_password, new_password }: typeof initial): Promise<void> {
    try {
      await authApi.changePassword({ body: { current_password, new_password } });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'wrong_password') {
        form.setFieldValue('current_password', '');
        setKnown(false);
      }
      throw error;
    }
    form.reset();
    onChanged();
  }

  return (
    <CallForm form={form} call={change} otherwise={t('password.failed')}>
      {/* For the browser's password manager, which needs the user name. */}
      <input type="text" autoComplete="username" defaultValue={username} readOnly hidden />
      {!isKnown && (
        <PasswordField
          key={form.key('current_password')}
          label={t('fields.current_password')}
          autoComplete="current-password"
          data-autofocus
          aria-required
          {...form.getInputProps('current_password')}
        />
      )}
      <NewPasswordFields form={form} label={t('fields.new_password')} isFirst={isKnown} />
      <SubmitButton form={form} {...button}>
        {submitLabel}
      </SubmitButton>
    </CallForm>
  );
}
