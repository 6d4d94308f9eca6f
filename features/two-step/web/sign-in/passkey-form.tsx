import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '#features/auth/web/index.tsx';
import { ApiError } from '#platform/web/client.ts';
import { type Failure, failureOf } from '#platform/web/form/failure.ts';
import { FailureAlert } from '#platform/web/form/failure-alert.tsx';
import { startSession } from '#platform/web/session.ts';
import { answerPasskey } from '../passkey.ts';
import { twoStepApi } from '../two-step-api.ts';

interface PasskeyFormProps {
  /** The token of the waiting sign-in. undefined means the passkey is the whole sign-in. */
  token: string | undefined;
  remember_me: boolean;
  toLogin: () => void;
}

/** Requests a passkey's signature; can be retried. */
export function PasskeyForm({ token, remember_me, toLogin }: PasskeyFormProps) {
  const { t } = useTranslation('two-step');
  const [isUnderWay, setUnderWay] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);

  async function ask(): Promise<void> {
    setUnderWay(true);
    setFailure(null);
    try {
      const waiting = token === undefined ? {} : { token };
      const answer = await answerPasskey(await twoStepApi.askPasskey({ body: waiting }));
      const body = { ...waiting, ...answer, remember_me };
      startSession({ ...(await twoStepApi.signInWithPasskey({ body })), remember_me });
    } catch (error) {
      setFailure(failureOf(error));
      setUnderWay(false);
    }
  }

  return (
    <Stack gap="md">
      {failure && (
        <FailureAlert
          failure={failure}
          otherwise={t('sign_in.passkey_failed')}
          action={
            failure.error instanceof ApiError &&
            failure.error.code === 'sign_in_over' && <LinkButton onClick={toLogin}>{t('sign_in.again')}</LinkButton>
          }
        />
      )}
      <Button fullWidth loading={isUnderWay} onClick={() => void ask()}>
        {t('sign_in.ask_passkey')}
      </Button>
    </Stack>
  );
}
