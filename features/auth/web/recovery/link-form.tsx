import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { CallForm } from '#platform/web/form/call-form.tsx';
import { useValidatedForm } from '#platform/web/form/use-validated-form.tsx';
import { session, updateSessionUser } from '#platform/web/session.ts';
import { CurrentPassword, type LinkAction } from '../../contract.ts';
import { authApi } from '../auth-api.ts';
import { AuthCard } from '../page/auth-card.tsx';
import { BackToLogin } from '../page/back-to-login.tsx';
import { SubmitButton } from '../page/submit-button.tsx';
import { PasswordField } from '../password/password-field.tsx';
import { signOut } from '../sign-in/sign-out.ts';

interface LinkFormProps {
  action: LinkAction;
  token: string;
  toForgot: () => void;
  toLogin: () => void;
}

const Nothing = z.object({});
const Proof = z.object({ current_password: CurrentPassword });

const calls = {
  'confirm-email': authApi.confirmEmail,
  'prove-email': authApi.confirmEmail,
  'restore-email': authApi.restoreEmail,
  'end-sessions': authApi.endAllSessions,
};

/** Performs the action of a mailed link after the user confirms it, because mail scanners also open links. */
export function LinkForm({ action, token, toForgot, toLogin }: LinkFormProps) {
  const { t } = useTranslation('auth');
  const [done, setDone] = useState<string | null>(null);
  const wantsPassword = action === 'prove-email';
  const form = useValidatedForm(wantsPassword ? Proof : Nothing, { current_password: '' });

  async function follow({ current_password }: { current_password: string }): Promise<void> {
    const { detail } = await calls[action]({ body: { token, ...(wantsPassword && { current_password }) } });
    setDone(detail);
    if (!session()) return;
    // A signed-in user must sign in again if the sessions have ended.
    if (action === 'confirm-email' || wantsPassword) await authApi.me({}).then(updateSessionUser, () => {});
    else await signOut();
  }

  if (done !== null) {
    return (
      <AuthCard
        icon={<IconCheck size={24} />}
        title={t('reset.done_title')}
        text={done}
        focusTitle
        {...(action === 'end-sessions' && { ways: <BackToLogin onClick={toLogin} /> })}
      >
        {action === 'end-sessions' ? (
          <Button fullWidth onClick={toForgot}>
            {t('reset.title')}
          </Button>
        ) : (
          <Button fullWidth onClick={toLogin}>
            {t('continue')}
          </Button>
        )}
      </AuthCard>
    );
  }
  return (
    <AuthCard
      title={t(`link.${action}.title`)}
      text={t(`link.${action}.text`)}
      focusTitle
      ways={<BackToLogin onClick={toLogin} />}
    >
      <CallForm
        form={form}
        call={follow}
        otherwise={t(`link.${action}.failed`)}
        fieldOfCode={{ wrong_password: 'current_password' }}
      >
        {wantsPassword && (
          <PasswordField
            key={form.key('current_password')}
            label={t('fields.current_password')}
            autoComplete="current-password"
            aria-required
            {...form.getInputProps('current_password')}
          />
        )}
        <SubmitButton form={form}>{t(`link.${action}.submit`)}</SubmitButton>
      </CallForm>
    </AuthCard>
  );
}
