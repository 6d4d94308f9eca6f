import { Alert, Checkbox, Group, Text, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { hostBrand } from '#platform/web/brand/host-brand.ts';
import { CallForm } from '#platform/web/form/call-form.tsx';
import { sessionEnding, startSession } from '#platform/web/session.ts';
import { loadAuthApi } from '../load-auth-api.ts';
import { AuthCard } from '../page/auth-card.tsx';
import { LinkButton } from '../page/link-button.tsx';
import { SubmitButton } from '../page/submit-button.tsx';
import { PasswordField } from '../password/password-field.tsx';
import { loadAccountViews } from './account-views-loader.tsx';
import { useSignInForm } from './use-sign-in-form.tsx';
import type { View } from './view.ts';

interface LoginFormProps {
  view: Extract<View, { name: 'login' }>;
  /** Called with the password of a user who must choose a new one. */
  onPassword: (password: string) => void;
  open: (view: View) => void;
}

/** Passkeys need a host name, and are created only at the shared host, not at an agency's own. */
const mayHavePasskeys = 'PublicKeyCredential' in window && /[a-z]/.test(location.hostname) && !hostBrand;

/** The sign-in form. */
export function LoginForm({ view: { username = '', failure }, onPassword, open }: LoginFormProps) {
  const { t } = useTranslation('auth');
  const form = useSignInForm(username);
  return (
    <AuthCard
      title={hostBrand?.login_title || t('login.title')}
      ways={
        <>
          {mayHavePasskeys && (
            <LinkButton
              onClick={() => open({ name: 'second-step', waiting: null, remember_me: form.rememberMe.checked })}
            >
              {t('login.passkey')}
            </LinkButton>
          )}
          {hostBrand && (
            <Text size="sm" c="dimmed">
              {t('login.passkeys_elsewhere', { address: hostBrand.common_url.replace(/^https?:\/\//, '') })}
            </Text>
          )}
          <Text size="sm" c="dimmed">
            {t('login.new_here')}{' '}
            <LinkButton onClick={() => open({ name: 'register' })}>{t('login.register')}</LinkButton>
          </Text>
          {!hostBrand && (
            <Text size="sm" c="dimmed">
              {t('login.first_start')}{' '}
              <LinkButton onClick={() => open({ name: 'setup' })}>{t('login.setup')}</LinkButton>
            </Text>
          )}
        </>
      }
    >
      <CallForm
        form={form}
        call={async (values) => {
          const { signIn } = await loadAuthApi();
          const { remember_me } = values;
          const answer = await signIn({ body: values });
          if ('second_step' in answer) {
            return open({ name: 'second-step', waiting: answer.second_step, remember_me });
          }
          if (answer.user.must_change_password) await loadAccountViews();
          if (answer.user.must_change_password || answer.user.must_set_up_two_step) onPassword(values.password);
          startSession({ ...answer, remember_me });
        }}
        otherwise={t('login.failed')}
        fieldAfterFailure="password"
        failure={failure}
        notice={<Ending />}
      >
        <TextInput
          label={t('fields.username')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus={username === '' || undefined}
          aria-required
          {...form.text('username')}
        />
        <PasswordField
          label={t('fields.password')}
          autoComplete="current-password"
          data-autofocus={username !== '' || undefined}
          aria-required
          {...form.text('password')}
        />
        <Group justify="space-between">
          <Checkbox label={t('login.remember_me')} {...form.rememberMe} />
          <LinkButton onClick={() => open({ name: 'forgot' })}>{t('login.forgot')}</LinkButton>
        </Group>
        <SubmitButton form={form} disabled={!form.isComplete}>
          {t('login.submit')}
        </SubmitButton>
      </CallForm>
    </AuthCard>
  );
}

/** Why the last session ended, if the user didn't sign out. */
function Ending() {
  const { t } = useTranslation('auth');
  const ending = sessionEnding();
  if (!ending) return null;
  const isOver = ending === 'expired';
  const Icon = isOver ? IconInfoCircle : IconAlertTriangle;
  return (
    <Alert color={isOver ? 'info' : 'danger'} role={isOver ? 'status' : 'alert'} icon={<Icon aria-hidden />}>
      {t(isOver ? 'login.expired' : `errors.${ending}`)}
    </Alert>
  );
}
