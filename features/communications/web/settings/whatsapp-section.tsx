import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Mark } from '#platform/web/records/mark.tsx';
import { SettingsSection } from './settings-section.tsx';

/** WhatsApp doesn't send yet. */
export function WhatsAppSection() {
  const { t } = useTranslation('communications/settings');
  return (
    <SettingsSection title={t('whatsapp.title')}>
      <div>
        <Mark>{t('whatsapp.soon')}</Mark>
      </div>
      <Switch label={t('fields.whatsapp_enabled')} checked={false} disabled readOnly />
    </SettingsSection>
  );
}
