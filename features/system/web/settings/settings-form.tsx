import { SimpleGrid, Text, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useKeptForm } from '#platform/web/form/use-kept-form.tsx';
import { RecordForm } from '#platform/web/records/record-form.tsx';
import { sayDone } from '#platform/web/say.ts';
import { ChangeSettings, lifeBounds, limitBounds, limits, type Settings } from '../../contract.ts';
import { systemApi } from '../system-api.ts';
import { MailFields } from './mail-fields.tsx';
import { SettingsPart } from './settings-part.tsx';
import { changesOf, type Field, lives, messages, type Values, valuesOf } from './settings-values.ts';

/** All settings of operators, saved together. */
export function SettingsForm({ settings }: { settings: Settings }) {
  const { t } = useTranslation(['system/settings', 'system']);
  const kept = useKeptForm<Settings, Values, ChangeSettings, Record<never, never>>({
    name: 'installation-settings',
    record: settings,
    secrets: ['smtp_password'],
    valuesOf,
    schema: ChangeSettings,
    changesOf,
    at: {},
    read: systemApi.readSettings,
    write: systemApi.changeSettings,
    onSaved: () => sayDone(t('settings.saved')),
  });
  const { form } = kept;
  const variableOf = (field: Field) => settings.environment.find((set) => set.field === field)?.variable;
  const number = (field: (typeof lives)[number] | (typeof limits)[number], bounds: { least: number; most: number }) => {
    const variable = variableOf(field);
    return (
      <TextInput
        key={form.key(field)}
        label={t(`settings.fields.${field}`)}
        description={variable ? t('settings.environment', { variable }) : t('settings.bounds', bounds)}
        inputMode="numeric"
        readOnly={variable !== undefined}
        {...form.getInputProps(field)}
      />
    );
  };
  return (
    <RecordForm kept={kept} done={() => {}}>
      <SettingsPart title={t('settings.registration')} hint={t('settings.registration_hint')}>
        {messages.map((field) => (
          <Textarea
            key={form.key(field)}
            label={t(`settings.fields.${field}`)}
            mb="sm"
            autosize
            minRows={2}
            {...form.getInputProps(field)}
          />
        ))}
      </SettingsPart>
      <SettingsPart title={t('settings.mail')} hint={t('settings.mail_hint')}>
        <MailFields form={form} settings={settings} variableOf={variableOf} />
      </SettingsPart>
      <SettingsPart title={t('settings.sessions')} hint={t('settings.sessions_hint')}>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>{lives.map((field) => number(field, lifeBounds[field]))}</SimpleGrid>
      </SettingsPart>
      <SettingsPart title={t('settings.limits')} hint={t('settings.limits_hint')}>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>{limits.map((field) => number(field, limitBounds))}</SimpleGrid>
      </SettingsPart>
      <SettingsPart title={t('settings.fixed')}>
        <Fixed label={t('settings.fields.app_url')} variable="APP_URL" value={settings.app_url} />
        <Fixed
          label={t('settings.fields.mail_from_domains')}
          variable="MAIL_FROM_DOMAINS"
          value={settings.mail_from_domains.join(', ') || t('settings.none')}
        />
      </SettingsPart>
    </RecordForm>
  );
}

/** A setting that only the environment can change. */
function Fixed({ label, variable, value }: { label: string; variable: string; value: string }) {
  const { t } = useTranslation(['system/settings', 'system']);
  return (
    <>
      <Text size="sm" fw={600}>
        {label}
      </Text>
      <Text size="sm">{value}</Text>
      <Text size="xs" c="dimmed" mb="sm">
        {t('settings.environment', { variable })}
      </Text>
    </>
  );
}
