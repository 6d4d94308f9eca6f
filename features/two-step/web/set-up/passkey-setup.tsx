import { Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { CallForm } from '#platform/web/form/call-form.tsx';
import { useValidatedForm } from '#platform/web/form/use-validated-form.tsx';
import { AddPasskey, WithPassword } from '../../contract.ts';
import { makePasskey } from '../passkey.ts';
import { twoStepApi } from '../two-step-api.ts';
import type { SetupProps } from './app-setup.tsx';
import { FormButtons } from './form-buttons.tsx';
import { OwnPassword, useKnownPassword } from './known-password.tsx';

const Typed = z.extend(WithPassword, { name: AddPasskey.shape.name });

/** The device's name, as the default name of its passkey. */
const deviceName = () => /iPhone|iPad|Android|Windows|Mac|CrOS|Linux/.exec(navigator.userAgent)?.[0] ?? '';

/** Creates a passkey and names it. */
export function PasskeySetup({ typedPassword, done, cancel }: SetupProps) {
  const { t } = useTranslation(['two-step', 'platform']);
  const form = useValidatedForm(Typed, { current_password: typedPassword ?? '', name: deviceName() });
  const { isKnown, asking } = useKnownPassword(form, typedPassword);

  async function make({ current_password, name }: { current_password: string; name: string }): Promise<void> {
    const setup = await asking(() => twoStepApi.setUpPasskey({ body: { current_password } }));
    done((await twoStepApi.addPasskey({ body: await makePasskey(setup, name) })).recovery_codes);
  }

  return (
    <CallForm
      once
      form={form}
      call={make}
      otherwise={t('passkey.failed')}
      fieldOfCode={{ wrong_password: 'current_password' }}
    >
      <Text size="sm">{t('passkey.text')}</Text>
      {!isKnown && <OwnPassword form={form} />}
      <TextInput
        key={form.key('name')}
        label={t('fields.name')}
        description={t('passkey.name_hint')}
        autoComplete="off"
        data-autofocus={isKnown || undefined}
        aria-required
        {...form.getInputProps('name')}
      />
      <FormButtons form={form} cancel={cancel}>
        {t('passkey.make')}
      </FormButtons>
    </CallForm>
  );
}
