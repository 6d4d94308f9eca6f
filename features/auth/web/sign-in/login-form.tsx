import { Alert, Checkbox, Group, Text, TextInput } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallForm } from '#platform/web/form/call-form.tsx';
import { useValidatedForm } from '#platform/web/form/use-validated-form.tsx';
import { sessionEnding, startSession } from '#platform/web/session.ts';
import { SignIn } from '../../contract.ts';
import { authApi } from '../auth-api.ts';
import { AuthCard } from '../page/auth-card.tsx';
import { LinkButton } from '../page/link-button.tsx';
import { SubmitButton } from '../page/submit-button.tsx';
import { PasswordField } from '../password/password-field.tsx';
import { loadAccountViews } from './account-views-loader.tsx';
import type { View } from './view.ts';

interface LoginFormProps {
  view: Extract<View, { name: 'login' }>;
  /** Told the password of a user who must now choose another one. */
  onPassword: (password: string) => void;
  open: (view: View) => void;
}

/** Signing in. */
export function LoginForm({ view: { username = '', failure }, onPassword, open }: LoginFormProps) {
  const { t } = useTranslation('auth');
  const [isComplete, setComplete] = useState(false);
  const form = useValidatedForm(SignIn, { username, password: '', remember_me: false }, undefined, (values) =>
    setComplete(SignIn.safeParse(values).success),
  );
  return (
    <AuthCard
      title={t('login.title')}
      ways={
        <>
          <Text size="sm" c="dimmed">
            {t('login.new_here')}{' '}
            <LinkButton onClick={() => open({ name: 'register' })}>{t('login.register')}</LinkButton>
          </Text>
          <Text size="sm" c="dimmed">
            {t('login.first_start')} <LinkButton onClick={() => open({ name: 'setup' })}>{t('login.setup')}</LinkButton>
          </Text>
        </>
      }
    >
      <CallForm
        form={form}
        call={async (values) => {
          const { access_token, user } = await authApi.signIn({ body: values });
          if (user.must_change_password) {
            await loadAccountViews();
            onPassword(values.password);
          }
          startSession({ access_token, user, remember_me: values.remember_me });
        }}
        otherwise={t('login.failed')}
        fieldAfterFailure="password"
        failure={failure}
        notice={
          sessionEnding() === 'expired' && (
            <Alert color="info" role="status" icon={<IconInfoCircle aria-hidden />}>
              {t('login.expired')}
            </Alert>
          )
        }
      >
        <TextInput
          key={form.key('username')}
          label={t('fields.username')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus={username === '' || undefined}
          aria-required
          {...form.getInputProps('username')}
        />
        <PasswordField
          key={form.key('password')}
          label={t('fields.password')}
          autoComplete="current-password"
          data-autofocus={username !== '' || undefined}
          aria-required
          {...form.getInputProps('password')}
        />
        <Group justify="space-between">
          <Checkbox
            key={form.key('remember_me')}
            label={t('login.remember_me')}
            {...form.getInputProps('remember_me', { type: 'checkbox' })}
          />
          <LinkButton onClick={() => open({ name: 'forgot' })}>{t('login.forgot')}</LinkButton>
        </Group>
        <SubmitButton form={form} disabled={!isComplete}>
          {t('login.submit')}
        </SubmitButton>
      </CallForm>
    </AuthCard>
  );
}
