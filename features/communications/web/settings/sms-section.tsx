import { Switch, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { SideBySide } from '#platform/web/form/side-by-side.tsx';
import { useFormats } from '#platform/web/format.ts';
import { CheckButton } from './check-button.tsx';
import { SecretField } from './secret-field.tsx';
import type { SectionProps } from './section-props.ts';
import classes from './settings.module.css';
import { SettingsSection } from './settings-section.tsx';

/** The provider of text messages, their number, and their price. */
export function SmsSection({ form, now, settings }: SectionProps) {
  const { t } = useTranslation('communications/settings');
  const { number } = useFormats();
  return (
    <SettingsSection title={t('sms.title')} about={t('sms.about')}>
      <Switch
        label={t('fields.sms_enabled')}
        key={form.key('sms_enabled')}
        {...form.getInputProps('sms_enabled', { type: 'checkbox' })}
      />
      {now.sms_enabled && (
        <>
          <SideBySide>
            <TextInput
              label={t('fields.twilio_account_sid')}
              placeholder="AC…"
              autoComplete="off"
              spellCheck={false}
              maxLength={64}
              key={form.key('twilio_account_sid')}
              {...form.getInputProps('twilio_account_sid')}
            />
            <SecretField form={form} settings={settings} name="twilio_auth_token" />
            <TextInput
              type="tel"
              label={t('fields.twilio_phone_number')}
              description={t('sms.phone_hint')}
              placeholder="+13055550100"
              autoComplete="off"
              maxLength={40}
              key={form.key('twilio_phone_number')}
              {...form.getInputProps('twilio_phone_number')}
            />
            <TextInput
              label={t('fields.twilio_messaging_service_sid')}
              description={t('sms.service_hint')}
              placeholder="MG…"
              autoComplete="off"
              spellCheck={false}
              maxLength={64}
              key={form.key('twilio_messaging_service_sid')}
              {...form.getInputProps('twilio_messaging_service_sid')}
            />
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
