import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { ApiError } from '#platform/web/client.ts';
import { CallForm } from '#platform/web/form/call-form.tsx';
import { useValidatedForm } from '#platform/web/form/use-validated-form.tsx';
import { session } from '#platform/web/session.ts';
import { ResetPassword } from '../../contract.ts';
import { authApi } from '../auth-api.ts';
import { AuthCard } from '../page/auth-card.tsx';
import { BackToLogin } from '../page/back-to-login.tsx';
import { LinkButton } from '../page/link-button.tsx';
import { SubmitButton } from '../page/submit-button.tsx';
import { alike, NewPasswordFields, withLikeness } from '../password/new-password-fields.tsx';
import { signOut } from '../sign-in/sign-out.ts';

interface ResetFormProps {
  token: string;
  /** Whether it is a new user's first password. If omitted, it replaces one. */
  isInvitation?: boolean;
  onDone: () => void;
  toForgot: () => void;
  toLogin: () => void;
}

const Reset = z.extend(z.omit(ResetPassword, { token: true }), { confirmation: alike });

/** Sets a new password from a reset link, or the first one from an invitation. */
export function ResetForm({ token, isInvitation = false, onDone, toForgot, toLogin }: ResetFormProps) {
  const { t } = useTranslation('auth');
  const form = useValidatedForm(Reset, { new_password: '', confirmation: '' }, withLikeness);
  return (
    <AuthCard
      title={t(isInvitation ? 'reset.welcome' : 'reset.title')}
      text={t(isInvitation ? 'reset.welcome_text' : 'reset.text')}
      ways={<BackToLogin onClick={toLogin} />}
    >
      <CallForm
        form={form}
        call={async ({ new_password }) => {
          await authApi.resetPassword({ body: { token, new_password } });
          // A user who is still signed in must sign in again, because their sessions have ended.
          if (session()) await signOut();
          onDone();
        }}
        otherwise={t('reset.failed')}
        failureAction={(error) =>
          error instanceof ApiError &&
          error.code === 'invalid_token' && (
            <LinkButton c="inherit" td="underline" onClick={toForgot}>
              {t('reset.ask_again')}
            </LinkButton>
          )
        }
      >
        <NewPasswordFields form={form} label={t('fields.new_password')} isFirst />
        <SubmitButton form={form}>{t('reset.submit')}</SubmitButton>
      </CallForm>
    </AuthCard>
  );
}
