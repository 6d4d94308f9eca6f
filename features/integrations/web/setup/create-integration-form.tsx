import { Button } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallForm } from '#platform/web/form/call-form.tsx';
import { SecretInput } from '#platform/web/form/secret-input.tsx';
import { SideBySide } from '#platform/web/form/side-by-side.tsx';
import { useDraftedForm } from '#platform/web/form/use-drafted-form.tsx';
import { useRefresh } from '#platform/web/reads.ts';
import { sayDone } from '#platform/web/say.ts';
import { useUser } from '#platform/web/session.ts';
import { DialogActions } from '#platform/web/ui/dialog-actions.tsx';
import type { IntegrationType } from '../../contract/choices.ts';
import { CreateIntegration, secretMax } from '../../contract/integration.ts';
import { sourceTypes } from '../../contract/source-types/source-types.ts';
import { issuedSecret } from '../secrets/issued-secret.ts';
import { useSecretName } from '../secrets/use-secret-name.ts';
import { integrationApi, showIntegrations } from '../use-integrations.ts';
import { EndpointField, HeadersField, NameFields, ProcessingFields } from './integration-fields.tsx';
import { blankIntegration, type NewIntegrationValues, newBodyOf } from './integration-values.ts';
import { SettingInput } from './setting-input.tsx';
import classes from './setup.module.css';
import { TypeGallery } from './type-gallery.tsx';

/** The form of a new integration: first the type, then its fields. Its panel continues with the guide. */
export default function CreateIntegrationForm({ close }: { close: () => void }) {
  const { t } = useTranslation(['integrations/setup', 'platform']);
  const refresh = useRefresh(integrationApi.createIntegration);
  // One dialog creates one integration: a second click or a lost response creates no further one.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const { form, notice, clear } = useDraftedForm<NewIntegrationValues>(
    `integration-draft:${useUser().id}:new`,
    CreateIntegration,
    blankIntegration,
    { toBody: newBodyOf, secrets: ['api_key', 'api_secret', 'webhook_secret', 'headers'] },
  );
  const [type, setType] = useState(() => form.getValues().integration_type);
  form.watch('integration_type', ({ value }) => setType(value as IntegrationType));

  async function create(values: NewIntegrationValues): Promise<void> {
    const { issued, id, name } = await integrationApi.createIntegration(
      // biome-ignore lint/plugin/no-blind-cast: The form's schema has parsed the values.
      { body: newBodyOf(values) as unknown as CreateIntegration },
      { idempotencyKey },
    );
    clear();
    issuedSecret.keep(id, issued);
    sayDone(t('create.done'), name);
    close();
    showIntegrations(undefined, id);
    await refresh();
  }

  return (
    <CallForm
      once
      form={form}
      notice={notice}
      call={create}
      otherwise={t('create.failed')}
      fieldOfCode={{ url_not_allowed: 'api_endpoint' }}
      gap="sm"
      actions={
        <DialogActions>
          <Button variant="default" onClick={close} disabled={form.submitting}>
            {t('platform:actions.cancel')}
          </Button>
          <Button type="submit" loading={form.submitting}>
            {t('create.submit')}
          </Button>
        </DialogActions>
      }
    >
      <TypeGallery value={type} choose={(next) => form.setFieldValue('integration_type', next)} />
      <NameFields form={form} />
      <EndpointField form={form} type={type} />
      {sourceTypes[type].hook && (
        <p className={classes.soon}>
          <strong>{t('fields.webhook_url')}</strong>
          {t('fields.webhook_soon')}
        </p>
      )}
      <Secrets form={form} type={type} />
      <SideBySide>
        {sourceTypes[type].firstInputs?.map((name) => (
          <SettingInput key={name} form={form} type={type} name={name} />
        ))}
      </SideBySide>
      <HeadersField form={form} type={type} />
      <div className={classes.group}>
        <h3>{t('group.processing')}</h3>
        <ProcessingFields form={form} />
      </div>
    </CallForm>
  );
}

/** The secrets that authenticate the source or our calls. They are write-only. */
function Secrets({ form, type }: { form: UseFormReturnType<NewIntegrationValues>; type: IntegrationType }) {
  const { t } = useTranslation('integrations/setup');
  const nameOf = useSecretName(type);
  const { secrets, issuedSecret: ours } = sourceTypes[type];
  return secrets.map((name) => (
    <SecretInput
      label={nameOf(name)}
      description={t(ours === name ? 'secret.issued_hint' : 'secret.later_hint')}
      maxLength={secretMax}
      key={form.key(name)}
      {...form.getInputProps(name)}
    />
  ));
}
