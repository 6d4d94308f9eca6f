import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useKeptForm } from '#platform/web/form/use-kept-form.tsx';
import { RecordForm } from '#platform/web/records/record-form.tsx';
import { sayDone } from '#platform/web/say.ts';
import { channelSwitches } from '../../contract/channels.ts';
import { choices } from '../../contract/providers/providers.ts';
import { type CommunicationSettings, UpdateCommunicationSettings } from '../../contract/settings.ts';
import { communicationApi } from '../use-communications.ts';
import { EmailSection } from './email-section.tsx';
import { GeneralSection } from './general-section.tsx';
import classes from './settings.module.css';
import { changesOfSettings, secretFields, valuesOfSettings } from './settings-values.ts';
import { SetupSection } from './setup-section.tsx';
import { SmsSection } from './sms-section.tsx';
import { WhatsAppSection } from './whatsapp-section.tsx';

/** All settings in one form. The credentials of a channel are shown while it is enabled. */
export function SettingsForm({ settings }: { settings: CommunicationSettings }) {
  const { t } = useTranslation('communications/settings');
  const kept = useKeptForm({
    name: 'communication-settings',
    record: settings,
    secrets: secretFields,
    valuesOf: valuesOfSettings,
    schema: UpdateCommunicationSettings,
    changesOf: changesOfSettings,
    at: {},
    read: communicationApi.readCommunicationSettings,
    write: communicationApi.updateCommunicationSettings,
    onSaved: () => sayDone(t('saved')),
  });
  const { form } = kept;
  const [now, setNow] = useState(form.getValues());
  for (const field of watched) form.watch(field, () => setNow({ ...form.getValues() }));
  const section = { form, now, settings };
  return (
    <RecordForm kept={kept} done={() => {}}>
      <div className={classes.sections}>
        <EmailSection {...section} />
        <SmsSection {...section} />
        <WhatsAppSection />
        <GeneralSection {...section} />
        <SetupSection settings={settings} />
      </div>
    </RecordForm>
  );
}

/** The fields that decide which other fields are shown. */
const watched = [...Object.values(channelSwitches), ...Object.values(choices), 'business_hours_enabled'] as const;
