import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { CallForm } from '#platform/web/form/call-form.tsx';
import { SecretInput } from '#platform/web/form/secret-input.tsx';
import { useValidatedForm } from '#platform/web/form/use-validated-form.tsx';
import { useRefresh } from '#platform/web/reads.ts';
import { useMadeName } from '#platform/web/records/made-name.ts';
import { sayDone } from '#platform/web/say.ts';
import { DialogActions } from '#platform/web/ui/dialog-actions.tsx';
import type { RotatedName } from '../../contract/choices.ts';
import { type IntegrationCard, secretMax } from '../../contract/integration.ts';
import { sourceTypes } from '../../contract/source-types/source-types.ts';
import { integrationApi } from '../use-integrations.ts';
import { issuedSecret } from './issued-secret.ts';
import { useSecretName } from './use-secret-name.ts';

const Given = z.object({
  value: z
    .string()
    .check(z.trim(), z.minLength(1, { error: 'integrations/setup:rotate.value_required' }), z.maxLength(secretMax)),
});
const MayBeMade = z.object({ value: z.string().check(z.trim(), z.maxLength(secretMax)) });

interface RotateFormProps {
  integration: IntegrationCard;
  name: RotatedName;
  /** Whether there is an old one, which stays valid for one day. */
  isSet: boolean;
  close: () => void;
}

/** Rotates a secret or the address: a value from the source is pasted, a generated one is shown once in the panel. */
export default function RotateForm({ integration, name, isSet, close }: RotateFormProps) {
  const { t } = useTranslation(['integrations/setup', 'platform']);
  const refresh = useRefresh(integrationApi.rotateSecret);
  const { id, integration_type } = integration;
  const shownName = useMadeName()(integration.name);
  const label = useSecretName(integration_type)(name);
  const isOurs = name === 'address' || sourceTypes[integration_type].issuedSecret === name;
  const form = useValidatedForm(isOurs ? MayBeMade : Given, { value: '' });
  async function rotate({ value }: { value: string }): Promise<void> {
    const given = value.trim();
    const body = { name, ...(given && { value: given }) };
    const { issued } = await integrationApi.rotateSecret({ params: { id }, body });
    issuedSecret.keep(id, issued);
    sayDone(name === 'address' ? t('secret.issued_address') : t('rotate.done', { name: label }), shownName);
    close();
    await refresh();
  }
  return (
    <CallForm
      once
      form={form}
      call={rotate}
      otherwise={t('rotate.failed')}
      gap="sm"
      actions={
        <DialogActions>
          <Button variant="default" onClick={close} disabled={form.submitting}>
            {t('platform:actions.cancel')}
          </Button>
          <Button type="submit" loading={form.submitting} data-autofocus={name === 'address' || undefined}>
            {t(isSet ? 'rotate.submit' : 'rotate.submit_set')}
          </Button>
        </DialogActions>
      }
    >
      {isSet && <Text size="sm">{t('rotate.text')}</Text>}
      {!isOurs && <Text size="sm">{t('rotate.text_given')}</Text>}
      {name !== 'address' && (
        <SecretInput
          label={t(isOurs ? 'rotate.value_own' : 'rotate.value')}
          description={isOurs && t('rotate.value_hint')}
          data-autofocus
          maxLength={secretMax}
          key={form.key('value')}
          {...form.getInputProps('value')}
        />
      )}
    </CallForm>
  );
}
