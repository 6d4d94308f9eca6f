import { Switch, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { LongText } from '#platform/web/form/long-text.tsx';
import type { IntegrationType } from '../../contract/choices.ts';
import { descriptionMax, nameMax, urlMax } from '../../contract/integration.ts';
import { sourceTypes } from '../../contract/source-types/source-types.ts';
import type { IntegrationValues } from './integration-values.ts';

interface FieldsProps<Values extends IntegrationValues> {
  form: UseFormReturnType<Values>;
  type: IntegrationType;
}

/** The name and description of an integration. */
export function NameFields<Values extends IntegrationValues>({ form }: Pick<FieldsProps<Values>, 'form'>) {
  const { t } = useTranslation('integrations/setup');
  return (
    <>
      <TextInput
        label={t('fields.name')}
        description={t('fields.name_hint')}
        aria-required
        autoComplete="off"
        maxLength={nameMax}
        key={form.key('name')}
        {...form.getInputProps('name')}
      />
      <LongText
        label={t('fields.description')}
        rows={2}
        maxLength={descriptionMax}
        key={form.key('description')}
        {...form.getInputProps('description')}
      />
    </>
  );
}

/** The URL of the source: to poll it, or as a note for readers. */
export function EndpointField<Values extends IntegrationValues>({ form, type }: FieldsProps<Values>) {
  const { t } = useTranslation('integrations/setup');
  const { endpoint } = sourceTypes[type];
  if (!endpoint) return null;
  return (
    <TextInput
      type="url"
      inputMode="url"
      label={t('fields.api_endpoint')}
      description={t(endpoint === 'required' ? 'fields.endpoint_hint' : 'fields.endpoint_custom')}
      autoComplete="off"
      maxLength={urlMax}
      key={form.key('api_endpoint')}
      {...form.getInputProps('api_endpoint')}
    />
  );
}

/** The headers of every call to the source. */
export function HeadersField<Values extends IntegrationValues>({ form, type }: FieldsProps<Values>) {
  const { t } = useTranslation('integrations/setup');
  if (!sourceTypes[type].headers) return null;
  return (
    <LongText
      label={t('fields.headers')}
      description={t('fields.headers_hint')}
      rows={2}
      spellCheck={false}
      key={form.key('headers')}
      {...form.getInputProps('headers')}
    />
  );
}

const switches = ['auto_process', 'duplicate_check', 'validate_data'] as const;

/** How incoming leads are processed. */
export function ProcessingFields<Values extends IntegrationValues>({ form }: Pick<FieldsProps<Values>, 'form'>) {
  const { t } = useTranslation('integrations/setup');
  return switches.map((name) => (
    <Switch
      key={form.key(name)}
      label={t(`fields.${name}`)}
      description={t(`fields.${name}_hint`)}
      {...form.getInputProps(name, { type: 'checkbox' })}
    />
  ));
}
