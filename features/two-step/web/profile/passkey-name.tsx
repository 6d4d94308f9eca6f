import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CallForm } from '#platform/web/form/call-form.tsx';
import { useValidatedForm } from '#platform/web/form/use-validated-form.tsx';
import { type Passkey, RenamePasskey } from '../../contract.ts';
import { FormButtons } from '../set-up/form-buttons.tsx';
import { twoStepApi } from '../two-step-api.ts';

interface PasskeyNameProps {
  passkey: Passkey;
  done: () => void;
  cancel: () => void;
}

/** Renames a passkey. */
export function PasskeyName({ passkey, done, cancel }: PasskeyNameProps) {
  const { t } = useTranslation(['two-step', 'platform']);
  const form = useValidatedForm(RenamePasskey, { name: passkey.name });
  async function rename(body: RenamePasskey): Promise<void> {
    await twoStepApi.renamePasskey({ params: { id: passkey.id }, body });
    done();
  }
  return (
    <CallForm once form={form} call={rename} otherwise={t('platform:results.error_updating')}>
      <TextInput
        key={form.key('name')}
        label={t('fields.name')}
        description={t('passkey.name_hint')}
        autoComplete="off"
        data-autofocus
        aria-required
        {...form.getInputProps('name')}
      />
      <FormButtons form={form} cancel={cancel}>
        {t('settings.rename')}
      </FormButtons>
    </CallForm>
  );
}
