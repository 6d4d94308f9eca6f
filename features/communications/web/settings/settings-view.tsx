import { Skeleton } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useMay } from '#platform/web/may.ts';
import { Empty, LoadError } from '#platform/web/ui/async-state.tsx';
import { configuringCommunications } from '../../contract/access.ts';
import { useCommunicationSettings } from '../use-communications.ts';
import { ChannelTroubles } from './channel-troubles.tsx';
import classes from './settings.module.css';
import { SettingsForm } from './settings-form.tsx';
import { WaitingForAdmin } from './waiting-for-admin.tsx';

/** The providers of messages, the senders, and the automations. */
export default function SettingsView() {
  const { t } = useTranslation('communications/settings');
  const mayConfigure = useMay()(configuringCommunications);
  if (!mayConfigure) {
    return <Empty icon={<IconLock size={40} />} title={t('restricted.title')} text={t('restricted.text')} />;
  }
  return <Settings />;
}

function Settings() {
  const settings = useCommunicationSettings();
  if (settings.isError) return <LoadError error={settings.error} retry={() => void settings.refetch()} />;
  if (settings.isPending) return <SettingsSkeleton />;
  return (
    <>
      <ChannelTroubles settings={settings.data} />
      <WaitingForAdmin count={settings.data.waiting_for_admin} />
      <SettingsForm settings={settings.data} />
    </>
  );
}

function SettingsSkeleton() {
  return (
    <div className={classes.sections} aria-hidden>
      {['email', 'sms', 'whatsapp', 'general'].map((section) => (
        <Skeleton key={section} h={180} radius="md" />
      ))}
    </div>
  );
}
