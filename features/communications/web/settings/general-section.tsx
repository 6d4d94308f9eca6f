import { NativeSelect, Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { SideBySide } from '#platform/web/form/side-by-side.tsx';
import type { SectionProps } from './section-props.ts';
import { SettingsSection } from './settings-section.tsx';

/** The hours to choose from. */
const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}));

/** The settings of all channels: whether automatic messages are sent, and at which hours. */
export function GeneralSection({ form, now }: Omit<SectionProps, 'settings'>) {
  const { t } = useTranslation('communications/settings');
  return (
    <SettingsSection title={t('general.title')}>
      <Switch
        label={t('fields.enable_automations')}
        description={t('general.automations_hint')}
        key={form.key('enable_automations')}
        {...form.getInputProps('enable_automations', { type: 'checkbox' })}
      />
      <Switch
        label={t('fields.business_hours_enabled')}
        description={t('general.hours_hint')}
        key={form.key('business_hours_enabled')}
        {...form.getInputProps('business_hours_enabled', { type: 'checkbox' })}
      />
      {now.business_hours_enabled && (
        <SideBySide>
          <NativeSelect
            label={t('fields.business_start_hour')}
            data={hours}
            key={form.key('business_start_hour')}
            {...form.getInputProps('business_start_hour')}
          />
          <NativeSelect
            label={t('fields.business_end_hour')}
            data={hours}
            key={form.key('business_end_hour')}
            {...form.getInputProps('business_end_hour')}
          />
        </SideBySide>
      )}
    </SettingsSection>
  );
}
