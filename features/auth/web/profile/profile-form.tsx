import { Alert, TextInput } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type PersonChange, userFields } from '#features/users/contract.ts';
import { CallForm } from '#platform/web/form/call-form.tsx';
import { EmailInput } from '#platform/web/form/email-input.tsx';
import { valuesOf } from '#platform/web/form/field-values.ts';
import { useValidatedForm } from '#platform/web/form/use-validated-form.tsx';
import { updateSessionUser, useUser } from '#platform/web/session.ts';
import { ProfileChange, type SignedInUser } from '../../contract.ts';
import { authApi } from '../auth-api.ts';
import { SubmitButton } from '../page/submit-button.tsx';
import { PasswordField } from '../password/password-field.tsx';

/** The signed-in user's own data. Another e-mail asks for the password, and stays open to say where it is confirmed. */
export function ProfileForm({ onSaved }: { onSaved: () => void }) {
  const { t } = useTranslation('auth');
  // The stored user is what this slice's calls answered, of which the platform names only a part.
  const user = useUser() as Partial<SignedInUser>;
  const [isNewEmail, setNewEmail] = useState(false);
  const isNew = ({ email }: { email: string }) => email.trim() !== user.email;
  const initial = { ...valuesOf(userFields, 'update', user), current_password: '' };
  const toBody = ({ current_password, ...values }: typeof initial) =>
    isNew(values) ? { ...values, current_password } : values;
  const form = useValidatedForm(ProfileChange, initial, toBody, (values) => setNewEmail(isNew(values)));

  async function save(values: typeof initial): Promise<void> {
    updateSessionUser(await authApi.updateProfile({ body: toBody(values) }));
    if (!isNew(values)) return onSaved();
    form.setInitialValues({ ...values, email: user.email ?? '', current_password: '' });
    form.reset();
  }

  const inputs = {
    full_name: (
      <TextInput
        key={form.key('full_name')}
        label={t('fields.full_name')}
        autoComplete="name"
        data-autofocus
        aria-required
        {...form.getInputProps('full_name')}
      />
    ),
    email: (
      <EmailInput
        key={form.key('email')}
        form={form}
        path="email"
        label={t('fields.email')}
        autoComplete="email"
        aria-required
      />
    ),
    current_password: isNewEmail && (
      <PasswordField
        key={form.key('current_password')}
        label={t('fields.current_password')}
        description={t('profile.current_password_hint')}
        autoComplete="current-password"
        aria-required
        {...form.getInputProps('current_password')}
      />
    ),
    phone: (
      <TextInput
        key={form.key('phone')}
        type="tel"
        label={t('fields.phone')}
        autoComplete="tel"
        {...form.getInputProps('phone')}
      />
    ),
    department: (
      <TextInput
        key={form.key('department')}
        label={t('fields.department')}
        autoComplete="off"
        {...form.getInputProps('department')}
      />
    ),
  } satisfies Record<keyof PersonChange | 'current_password', ReactNode>;
  return (
    <CallForm
      form={form}
      call={save}
      otherwise={t('profile.failed')}
      fieldOfCode={{ wrong_password: 'current_password' }}
      notice={
        user.email_to_confirm && (
          <Alert role="status" icon={<IconMail size={18} />}>
            {t('profile.email_to_confirm', { email: user.email_to_confirm })}
          </Alert>
        )
      }
    >
      {Object.values(inputs)}
      <SubmitButton form={form} fullWidth={false} ml="auto">
        {t('profile.submit')}
      </SubmitButton>
    </CallForm>
  );
}
