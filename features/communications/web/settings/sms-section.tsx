import { Switch, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { SideBySide } from '#platform/web/form/side-by-side.tsx';
import { useFormats } from '#platform/web/format.ts';
import { chosenForm } from '../../contract/providers/providers.ts';
import { CheckButton } from './check-button.tsx';
import { ProviderFields } from './provider-fields.tsx';
import { ProviderSelect } from './provider-select.tsx';
import type { SectionProps } from './section-props.ts';
import classes from './settings.module.css';
import { SettingsSection } from './settings-section.tsx';

/** The provider of text messages, their number, and their price. */
export function SmsSection({ form, now, settings }: SectionProps) {
  const { t } = useTranslation('communications/settings');
  const { number } = useFormats();
  const provider = chosenForm('SMS', now);
  return (
    <SettingsSection title={t('sms.title')} about={t(provider.about)}>
      <Switch
        label={t('fields.sms_enabled')}
        key={form.key('sms_enabled')}
        {...form.getInputProps('sms_enabled', { type: 'checkbox' })}
      />
      {now.sms_enabled && (
        <>
          <ProviderSelect channel="SMS" form={form} />
          <SideBySide>
            <ProviderFields provider={provider} form={form} settings={settings} />
            <TextInput
              inputMode="decimal"
              label={t('fields.sms_segment_price')}
              description={t('sms.price_hint')}
              autoComplete="off"
              maxLength={12}
              key={form.key('sms_segment_price')}
              {...form.getInputProps('sms_segment_price')}
            />
            <TextInput
              inputMode="numeric"
              label={t('fields.sms_monthly_segments_max')}
              description={t('sms.max_hint')}
              autoComplete="off"
              maxLength={9}
              key={form.key('sms_monthly_segments_max')}
              {...form.getInputProps('sms_monthly_segments_max')}
            />
          </SideBySide>
          <p className={classes.note}>
            {t('sms.this_month', {
              count: settings.sms_segments_this_month,
              number: number(settings.sms_segments_this_month),
            })}
          </p>
          <CheckButton channel="SMS" />
        </>
      )}
    </SettingsSection>
  );
}
