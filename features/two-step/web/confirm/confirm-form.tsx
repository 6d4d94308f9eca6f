import { Button, Loader, Stack, Text, TextInput, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { LinkButton } from '#features/auth/web/index.tsx';
import { CallForm } from '#platform/web/form/call-form.tsx';
import { useValidatedForm } from '#platform/web/form/use-validated-form.tsx';
import { asking } from '#platform/web/reads.ts';
import { LoadError } from '#platform/web/ui/async-state.tsx';
import { focusStart } from '#platform/web/ui/focus-start.ts';
import { type OwnTwoStep, StepCode, WithPassword } from '../../contract.ts';
import { answerPasskey } from '../passkey.ts';
import { FormButtons } from '../set-up/form-buttons.tsx';
import { OwnPassword } from '../set-up/known-password.tsx';
import { twoStepApi } from '../two-step-api.ts';

const WithCode = z.extend(WithPassword, { code: StepCode });

interface ConfirmFormProps {
  /** Called with whether password and second step were given. */
  end: (isGiven: boolean) => void;
}

/** Asks the signed-in user for password and second step. A user without one sees where to set it up. */
export default function ConfirmForm({ end }: ConfirmFormProps) {
  const own = useQuery(asking(twoStepApi.readTwoStep, {}));
  if (own.isError) return <LoadError error={own.error} retry={() => void own.refetch()} />;
  return own.data ? <Proofs own={own.data} end={end} /> : <Loader size="sm" />;
}

function Proofs({ own: { app_since, passkeys }, end }: ConfirmFormProps & { own: OwnTwoStep }) {
  const { t } = useTranslation(['two-step', 'platform']);
  const [way, setWay] = useState<'code' | 'passkey'>(app_since ? 'code' : 'passkey');
  const hasStep = Boolean(app_since) || passkeys.length > 0;
  const other = way === 'code' ? 'passkey' : 'code';
  return (
    <div key={way} ref={focusStart}>
      <Stack gap="sm">
        <Title order={3} size="h4">
          {t('confirm.title')}
        </Title>
        <Text size="sm">{t(hasStep ? 'confirm.text' : 'confirm.none')}</Text>
        {hasStep ? (
          <ProofForm way={way} end={end} />
        ) : (
          <Button variant="default" ml="auto" data-autofocus onClick={() => end(false)}>
            {t('platform:actions.cancel')}
          </Button>
        )}
        {hasStep && (other === 'code' || passkeys.length > 0) && (
          <LinkButton onClick={() => setWay(other)}>
            {t(other === 'code' ? 'confirm.use_code' : 'confirm.use_passkey')}
          </LinkButton>
        )}
      </Stack>
    </div>
  );
}

function ProofForm({ way, end }: ConfirmFormProps & { way: 'code' | 'passkey' }) {
  const { t } = useTranslation('two-step');
  const isCode = way === 'code';
  const form = useValidatedForm(isCode ? WithCode : WithPassword, { current_password: '', code: '' });

  async function confirm({ current_password, code }: { current_password: string; code: string }): Promise<void> {
    const step = isCode ? { code } : { passkey: await answerPasskey(await twoStepApi.askOwnPasskey({})) };
    await twoStepApi.confirmSession({ body: { current_password, ...step } });
    end(true);
  }

  return (
    <CallForm
      once
      form={form}
      call={confirm}
      otherwise={t(isCode ? 'confirm.failed' : 'sign_in.passkey_failed')}
      fieldOfCode={{ wrong_password: 'current_password', wrong_code: 'code' }}
    >
      <OwnPassword form={form} />
      {isCode && (
        <TextInput
          key={form.key('code')}
          label={t('confirm.code')}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          aria-required
          {...form.getInputProps('code')}
        />
      )}
      <FormButtons form={form} cancel={() => end(false)}>
        {t('confirm.submit')}
      </FormButtons>
    </CallForm>
  );
}
