import { useTranslation } from 'react-i18next';
import { CallForm } from '#platform/web/form/call-form.tsx';
import { EmailInput } from '#platform/web/form/email-input.tsx';
import { useValidatedForm } from '#platform/web/form/use-validated-form.tsx';
import { ForgotPassword } from '../../contract.ts';
import { authApi } from '../auth-api.ts';
import { AuthCard } from '../page/auth-card.tsx';
import { BackToLogin } from '../page/back-to-login.tsx';
import { SubmitButton } from '../page/submit-button.tsx';

interface ForgotFormProps {
  onSent: (email: string, isSent: boolean) => void;
  toLogin: () => void;
}

/** Requests the e-mail with the reset link. */
export function ForgotForm({ onSent, toLogin }: ForgotFormProps) {
  const { t } = useTranslation('auth');
  const form = useValidatedForm(ForgotPassword, { email: '' });
  return (
    <AuthCard title={t('forgot.title')} text={t('forgot.text')} ways={<BackToLogin onClick={toLogin} />}>
      <CallForm
        form={form}
        call={async ({ email }) => {
          const { is_without_server } = await authApi.forgotPassword({ body: { email } });
          onSent(email, !is_without_server);
        }}
        otherwise={t('forgot.failed')}
        fieldAfterFailure="email"
      >
        <EmailInput
          key={form.key('email')}
          form={form}
          path="email"
          label={t('fields.email')}
          autoComplete="email"
          data-autofocus
          aria-required
        />
        <SubmitButton form={form}>{t('forgot.submit')}</SubmitButton>
      </CallForm>
    </AuthCard>
  );
}
