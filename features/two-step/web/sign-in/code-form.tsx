import { TextInput } from '@mantine/core';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { LinkButton, SubmitButton } from '#features/auth/web/index.tsx';
import { ApiError } from '#platform/web/client.ts';
import { CallForm } from '#platform/web/form/call-form.tsx';
import { useValidatedForm } from '#platform/web/form/use-validated-form.tsx';
import { startSession } from '#platform/web/session.ts';
import { StepCode } from '../../contract.ts';
import { twoStepApi } from '../two-step-api.ts';

const Typed = z.object({ code: StepCode });

interface CodeFormProps {
  way: 'app' | 'recovery';
  token: string;
  remember_me: boolean;
  toLogin: () => void;
}

/** Six digits, or a recovery code. Six complete digits are submitted automatically. */
export function CodeForm({ way, token, remember_me, toLogin }: CodeFormProps) {
  const { t } = useTranslation('two-step');
  const around = useRef<HTMLDivElement>(null);
  const isApp = way === 'app';
  const form = useValidatedForm(
    Typed,
    { code: '' },
    (typed) => typed,
    ({ code }) => {
      if (isApp && /^\s*\d{3}[\s-]?\d{3}\s*$/.test(code)) around.current?.querySelector('form')?.requestSubmit();
    },
  );

  async function send({ code }: { code: string }): Promise<void> {
    startSession({ ...(await twoStepApi.signInWithCode({ body: { token, code } })), remember_me });
  }

  return (
    <div ref={around}>
      <CallForm
        once
        form={form}
        call={send}
        otherwise={t('sign_in.failed')}
        fieldOfCode={{ wrong_code: 'code' }}
        fieldAfterFailure="code"
        failureAction={(error) =>
          error instanceof ApiError &&
          error.code === 'sign_in_over' && <LinkButton onClick={toLogin}>{t('sign_in.again')}</LinkButton>
        }
      >
        <TextInput
          key={form.key('code')}
          label={t(isApp ? 'fields.code' : 'fields.recovery_code')}
          description={t(isApp ? 'sign_in.app_hint' : 'sign_in.recovery_hint')}
          inputMode={isApp ? 'numeric' : 'text'}
          autoComplete="one-time-code"
          autoCapitalize={isApp ? 'none' : 'characters'}
          spellCheck={false}
          data-autofocus
          aria-required
          {...form.getInputProps('code')}
        />
        <SubmitButton form={form}>{t('sign_in.submit')}</SubmitButton>
      </CallForm>
    </div>
  );
}
