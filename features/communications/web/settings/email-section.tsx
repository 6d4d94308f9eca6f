import { Switch, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { EmailInput } from '#platform/web/form/email-input.tsx';
import { SideBySide } from '#platform/web/form/side-by-side.tsx';
import { chosenForm } from '../../contract/providers/providers.ts';
import { senderNameDefault, senderNameMax } from '../../contract/settings.ts';
import { CheckButton } from './check-button.tsx';
import { ProviderFields } from './provider-fields.tsx';
import { ProviderSelect } from './provider-select.tsx';
import type { SectionProps } from './section-props.ts';
import classes from './settings.module.css';
import { SettingsSection } from './settings-section.tsx';

/** The provider and the sender of e-mails. */
export function EmailSection({ form, now, settings }: SectionProps) {
  const { t } = useTranslation('communications/settings');
  const provider = chosenForm('Email', now);
  return (
    <SettingsSection title={t('email.title')} about={t('email.about')}>
      <Switch
        label={t('fields.email_enabled')}
        key={form.key('email_enabled')}
        {...form.getInputProps('email_enabled', { type: 'checkbox' })}
      />
      {now.email_enabled && (
        <>
          <ProviderSelect channel="Email" form={form} about={t(provider.about)} />
          <ProviderFields provider={provider} form={form} settings={settings} />
          <SideBySide>
            <TextInput
              label={t('fields.sender_name')}
              description={t('email.name_hint', { name: senderNameDefault })}
              autoComplete="off"
              maxLength={senderNameMax}
              key={form.key('sender_name')}
              {...form.getInputProps('sender_name')}
            />
            <EmailInput
              label={t('fields.sender_email')}
              autoComplete="off"
              key={form.key('sender_email')}
              form={form}
              path="sender_email"
            />
          </SideBySide>
          <EmailInput
            label={t('fields.reply_to_email')}
            description={t('email.reply_hint')}
            autoComplete="off"
            key={form.key('reply_to_email')}
            form={form}
            path="reply_to_email"
          />
          <TextInput
            label={t('fields.postal_address')}
            description={t('email.postal_hint')}
            autoComplete="off"
            maxLength={300}
            key={form.key('postal_address')}
            {...form.getInputProps('postal_address')}
          />
          <p className={classes.note}>
            {t('email.sends_from', { address: settings.sends_from })}
            {settings.is_without_mail_server && provider.usesMailServer && ` ${t('email.without_server')}`}
          </p>
          <CheckButton channel="Email" />
        </>
      )}
    </SettingsSection>
  );
}
