import { Button, Group, SimpleGrid, Text, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CallForm } from '#platform/web/form/call-form.tsx';
import { useValidatedForm } from '#platform/web/form/use-validated-form.tsx';
import { useRefresh } from '#platform/web/reads.ts';
import { sayDone } from '#platform/web/say.ts';
import { ChangeSettings, lifeBounds, limitBounds, limits, type Settings } from '../../contract.ts';
import { systemApi } from '../system-api.ts';
import classes from './settings.module.css';

const messages = ['registration_message_en', 'registration_message_es'] as const;
const lives = ['session_idle_minutes', 'session_hours', 'remembered_idle_hours', 'remembered_days'] as const;

const numbers = [...lives, ...limits] as const;

type Values = Record<(typeof messages)[number] | (typeof numbers)[number], string>;

const toBody = (values: Values): ChangeSettings => ({
  registration_message_en: values.registration_message_en,
  registration_message_es: values.registration_message_es,
  session_idle_minutes: numberOf(values.session_idle_minutes),
  session_hours: numberOf(values.session_hours),
  remembered_idle_hours: numberOf(values.remembered_idle_hours),
  remembered_days: numberOf(values.remembered_days),
  limit_per_user: numberOf(values.limit_per_user),
  limit_per_agency: numberOf(values.limit_per_agency),
  limit_per_address: numberOf(values.limit_per_address),
  limit_per_integration: numberOf(values.limit_per_integration),
});

/** What is empty is no number, and no zero either. */
const numberOf = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text));

const toValues = (settings: Settings): Values => ({
  registration_message_en: settings.registration_message_en,
  registration_message_es: settings.registration_message_es,
  session_idle_minutes: String(settings.session_idle_minutes),
  session_hours: String(settings.session_hours),
  remembered_idle_hours: String(settings.remembered_idle_hours),
  remembered_days: String(settings.remembered_days),
  limit_per_user: String(settings.limit_per_user),
  limit_per_agency: String(settings.limit_per_agency),
  limit_per_address: String(settings.limit_per_address),
  limit_per_integration: String(settings.limit_per_integration),
});

/** Everything that operators set, saved at once. */
export function SettingsForm({ settings }: { settings: Settings }) {
  const { t } = useTranslation('system');
  const refresh = useRefresh(systemApi.changeSettings);
  const form = useValidatedForm<Values>(ChangeSettings, toValues(settings), toBody);
  async function save(values: Values): Promise<void> {
    await systemApi.changeSettings({ body: toBody(values) });
    sayDone(t('settings.saved'));
    await refresh();
  }
  const number = (field: (typeof numbers)[number], description: string, isFixed = false) => (
    <TextInput
      key={form.key(field)}
      label={t(`settings.fields.${field}`)}
      description={description}
      inputMode="numeric"
      readOnly={isFixed}
      {...form.getInputProps(field)}
    />
  );
  const variableOf = (field: string) => settings.environment.find((set) => set.field === field)?.variable;
  return (
    <CallForm
      form={form}
      call={save}
      otherwise={t('settings.not_saved')}
      actions={
        <Group mt="sm">
          <Button type="submit" loading={form.submitting}>
            {t('settings.save')}
          </Button>
        </Group>
      }
    >
      <fieldset className={classes.part}>
        <legend>{t('settings.registration')}</legend>
        <Text size="sm" c="dimmed" mb="sm">
          {t('settings.registration_hint')}
        </Text>
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
      </fieldset>
      <fieldset className={classes.part}>
        <legend>{t('settings.sessions')}</legend>
        <Text size="sm" c="dimmed" mb="sm">
          {t('settings.sessions_hint')}
        </Text>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          {lives.map((field) => number(field, t('settings.bounds', lifeBounds[field])))}
        </SimpleGrid>
      </fieldset>
      <fieldset className={classes.part}>
        <legend>{t('settings.limits')}</legend>
        <Text size="sm" c="dimmed" mb="sm">
          {t('settings.limits_hint')}
        </Text>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          {limits.map((field) => {
            const variable = variableOf(field);
            return variable
              ? number(field, t('settings.environment', { variable }), true)
              : number(field, t('settings.bounds', limitBounds));
          })}
        </SimpleGrid>
      </fieldset>
    </CallForm>
  );
}
