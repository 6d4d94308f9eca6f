import { Badge, Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { SettingsSection } from './settings-section.tsx';

/** Nothing is sent by WhatsApp yet. */
export function WhatsAppSection() {
  const { t } = useTranslation('communications/settings');
  return (
    <SettingsSection title={t('whatsapp.title')}>
      <div>
        <Badge>{t('whatsapp.soon')}</Badge>
      </div>
      <Switch label={t('fields.whatsapp_enabled')} checked={false} disabled readOnly />
    </SettingsSection>
  );
}
