import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { requiredText } from '#platform/contract/fields.ts';
import { ApiError } from '#platform/web/client.ts';
import { CallForm } from '#platform/web/form/call-form.tsx';
import { Message } from '#platform/web/form/message.tsx';
import { useValidatedForm } from '#platform/web/form/use-validated-form.tsx';
import { authApi } from '../auth-api.ts';
import { AuthCard } from '../page/auth-card.tsx';
import { BackToLogin } from '../page/back-to-login.tsx';
import { SubmitButton } from '../page/submit-button.tsx';

interface SetupFormProps {
  onCreated: (credentials: { username: string; password: string }) => void;
  toLogin: () => void;
}

const Confirmed = z.object({});
const WithToken = z.object({ token: requiredText(200, 'auth:setup.token_required') });

/** Confirms the creation of the first administrator. Asks for the setup token if the server requires it. */
export function SetupForm({ onCreated, toLogin }: SetupFormProps) {
  const { t } = useTranslation('auth');
  const [needsToken, setNeedsToken] = useState(false);
  const form = useValidatedForm(needsToken ? WithToken : Confirmed, { token: '' });

  async function create({ token }: { token: string }): Promise<void> {
    try {
      const headers = token ? { 'x-setup-token': token.trim() } : {};
      const { username, password } = await authApi.createDefaultAdmin({}, { headers });
      onCreated({ username, password });
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'setup_token_required') throw error;
      flushSync(() => setNeedsToken(true));
      if (token) form.setFieldError('token', <Message messageKey="auth:setup.token_wrong" />);
      document.querySelector<HTMLInputElement>('[data-path=token]')?.focus();
    }
  }

  return (
    <AuthCard
      title={t('setup.title')}
      text={`${t('setup.text', { agency: t('setup.agency') })} ${t('setup.once')}`}
      focusTitle
      ways={<BackToLogin onClick={toLogin} />}
    >
      <CallForm form={form} call={create} otherwise={t('setup.failed')}>
        {needsToken && (
          <TextInput
            key={form.key('token')}
            label={t('setup.token')}
            description={t('errors.setup_token_required')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            aria-required
            {...form.getInputProps('token')}
          />
        )}
        <SubmitButton form={form}>{t('setup.submit')}</SubmitButton>
      </CallForm>
    </AuthCard>
  );
}
