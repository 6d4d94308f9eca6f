import { Anchor, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { CallForm } from '#platform/web/form/call-form.tsx';
import { useValidatedForm } from '#platform/web/form/use-validated-form.tsx';
import { focusStart } from '#platform/web/ui/focus-start.ts';
import { type AppSetup as Setup, StepCode, WithPassword } from '../../contract.ts';
import { twoStepApi } from '../two-step-api.ts';
import { FormButtons } from './form-buttons.tsx';
import { OwnPassword, useKnownPassword } from './known-password.tsx';
import { QrCode } from './qr-code.tsx';
import { SecretText } from './secret-text.tsx';

export interface SetupProps {
  /** The current password if it was just typed; the form then doesn't ask for it. */
  typedPassword: string | null;
  /** Called with the new recovery codes. null means the previous ones stay valid. */
  done: (codes: readonly string[] | null) => void;
  cancel: () => void;
}

/** Sets up an authenticator app: the password, the QR code, and a code that the app shows. */
export function AppSetup({ typedPassword, done, cancel }: SetupProps) {
  const [setup, setSetup] = useState<Setup | null>(null);
  if (!setup) return <Begin typedPassword={typedPassword} cancel={cancel} begun={setSetup} />;
  return <Confirm setup={setup} done={done} cancel={cancel} />;
}

interface BeginProps extends Pick<SetupProps, 'typedPassword' | 'cancel'> {
  begun: (setup: Setup) => void;
}

function Begin({ typedPassword, cancel, begun }: BeginProps) {
  const { t } = useTranslation(['two-step', 'platform']);
  const form = useValidatedForm(WithPassword, { current_password: typedPassword ?? '' });
  const { isKnown, asking } = useKnownPassword(form, typedPassword);
  return (
    <CallForm
      once
      form={form}
      call={async (body) => begun(await asking(() => twoStepApi.setUpApp({ body })))}
      otherwise={t('platform:results.error_updating')}
      fieldOfCode={{ wrong_password: 'current_password' }}
    >
      <Text size="sm">{t('app.begin_text')}</Text>
      {!isKnown && <OwnPassword form={form} />}
      <FormButtons form={form} cancel={cancel}>
        {t('continue')}
      </FormButtons>
    </CallForm>
  );
}

const Typed = z.object({ code: StepCode });

function Confirm({
  setup: { setup, secret, uri },
  done,
  cancel,
}: Pick<SetupProps, 'done' | 'cancel'> & { setup: Setup }) {
  const { t } = useTranslation(['two-step', 'platform']);
  const form = useValidatedForm(Typed, { code: '' });
  return (
    <div ref={focusStart}>
      <CallForm
        once
        form={form}
        call={async ({ code }) => done((await twoStepApi.confirmApp({ body: { setup, code } })).recovery_codes)}
        otherwise={t('platform:results.error_updating')}
        fieldOfCode={{ wrong_code: 'code' }}
      >
        <Text size="sm">{t('app.scan_text')}</Text>
        {/* A phone can't scan its own screen. */}
        <Anchor href={uri} size="sm" fw={500} hiddenFrom="sm">
          {t('app.open')}
        </Anchor>
        <QrCode text={uri} label={t('app.picture')} />
        <Stack gap={4}>
          <Text size="sm">{t('app.type_text')}</Text>
          <SecretText secret={secret} />
        </Stack>
        <TextInput
          key={form.key('code')}
          label={t('fields.code')}
          description={t('app.code_hint')}
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
          data-autofocus
          aria-required
          {...form.getInputProps('code')}
        />
        <FormButtons form={form} cancel={cancel}>
          {t('app.confirm')}
        </FormButtons>
      </CallForm>
    </div>
  );
}
