import { Checkbox, Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { ChosenPassword, userFields } from '#features/users/contract.ts';
import { CallForm } from '#platform/web/form/call-form.tsx';
import { EmailInput } from '#platform/web/form/email-input.tsx';
import { useValidatedForm } from '#platform/web/form/use-validated-form.tsx';
import { currentLanguage } from '#platform/web/i18n.ts';
import { AuthCard } from '../page/auth-card.tsx';
import { LinkButton } from '../page/link-button.tsx';
import { SubmitButton } from '../page/submit-button.tsx';
import { alike, NewPasswordFields, withLikeness } from '../password/new-password-fields.tsx';
import { registrationMessage } from './registration-message.ts';

const Registration = z.object({
  full_name: userFields.full_name.create,
  username: userFields.username.create,
  email: userFields.email.create,
  new_password: ChosenPassword,
  confirmation: alike,
  terms: z.literal(true, { error: 'auth:validation.terms_required' }),
});
const empty = { full_name: '', username: '', email: '', new_password: '', confirmation: '', terms: false };

// No request is needed: only an administrator creates accounts.
const refuse = () => Promise.reject(new Error('self-registration is disabled'));

/** The registration form. It validates its input and then says that only an administrator creates accounts. */
export function RegisterForm({ toLogin }: { toLogin: () => void }) {
  const { t } = useTranslation('auth');
  const form = useValidatedForm(Registration, empty, withLikeness);
  return (
    <AuthCard
      title={t('register.title')}
      ways={
        <Text size="sm" c="dimmed">
          {t('register.have_account')} <LinkButton onClick={toLogin}>{t('register.sign_in')}</LinkButton>
        </Text>
      }
    >
      <CallForm form={form} call={refuse} otherwise={registrationMessage(currentLanguage()) || t('register.disabled')}>
        <TextInput
          key={form.key('full_name')}
          label={t('fields.full_name')}
          autoComplete="name"
          data-autofocus
          aria-required
          {...form.getInputProps('full_name')}
        />
        <TextInput
          key={form.key('username')}
          label={t('fields.username')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          aria-required
          {...form.getInputProps('username')}
        />
        <EmailInput
          key={form.key('email')}
          form={form}
          path="email"
          label={t('fields.email')}
          autoComplete="email"
          aria-required
        />
        <NewPasswordFields form={form} label={t('fields.password')} />
        <Checkbox
          key={form.key('terms')}
          label={t('register.terms')}
          aria-required
          {...form.getInputProps('terms', { type: 'checkbox', withFocus: false })}
        />
        <SubmitButton form={form}>{t('register.submit')}</SubmitButton>
      </CallForm>
    </AuthCard>
  );
}
