import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PersonChange, userFields } from '#features/users/contract.ts';
import { CallForm } from '#platform/web/form/call-form.tsx';
import { EmailInput } from '#platform/web/form/email-input.tsx';
import { valuesOf } from '#platform/web/form/field-values.ts';
import { useValidatedForm } from '#platform/web/form/use-validated-form.tsx';
import { updateSessionUser, useUser } from '#platform/web/session.ts';
import type { SignedInUser } from '../../contract.ts';
import { authApi } from '../auth-api.ts';
import { SubmitButton } from '../page/submit-button.tsx';

/** The signed-in user's own data. */
export function ProfileForm({ onSaved }: { onSaved: () => void }) {
  const { t } = useTranslation('auth');
  // The stored user is what this slice's calls answered, of which the platform names only a part.
  const user = useUser() as Partial<SignedInUser>;
  const form = useValidatedForm(PersonChange, valuesOf(userFields, 'update', user));
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
  } satisfies Record<keyof PersonChange, ReactNode>;
  return (
    <CallForm
      form={form}
      call={async (values) => {
        updateSessionUser(await authApi.updateProfile({ body: values }));
        onSaved();
      }}
      otherwise={t('profile.failed')}
    >
      {Object.values(inputs)}
      <SubmitButton form={form} fullWidth={false} ml="auto">
        {t('profile.submit')}
      </SubmitButton>
    </CallForm>
  );
}
