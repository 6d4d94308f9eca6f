import {
  IconCalendarRepeat,
  IconFileDollar,
  IconShieldCheck,
  IconUsersGroup,
  type TablerIcon,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { TellingRecord } from '#features/clients/web/index.tsx';
import { openRecord, type Tab } from '#platform/web/navigation.ts';
import { RecordMark } from '#platform/web/records/record-mark.tsx';
import { useStory } from './use-story.ts';

interface Related {
  tab: Tab;
  icon: TablerIcon;
  id: string;
  name: string;
}

/** The related lead, quotes, policies and renewals, without the open record. Each links to its record. */
export default function ClientSales({ clientId, recordId, leadId }: TellingRecord) {
  const { t } = useTranslation('story');
  const { data: story } = useStory(clientId);
  if (!story) return null;
  const isOfLead = ({ lead_id }: { lead_id: string }) => lead_id === leadId;
  const leads = story.leads
    .filter(({ id }) => id === leadId)
    .map(({ id }): Related => ({ tab: 'leads', icon: IconUsersGroup, id, name: t('lead') }));
  const quotes = story.quotes
    .filter(isOfLead)
    .map(({ id, quote_number: name }): Related => ({ tab: 'quotes', icon: IconFileDollar, id, name }));
  const policies = story.policies
    .filter(isOfLead)
    .map(({ id, policy_number: name }): Related => ({ tab: 'policies', icon: IconShieldCheck, id, name }));
  const renewals = story.renewals
    .filter(isOfLead)
    .map(({ id }): Related => ({ tab: 'renewals', icon: IconCalendarRepeat, id, name: t('renewal') }));
  return [...leads, ...quotes, ...policies, ...renewals]
    .filter(({ id }) => id !== recordId)
    .map(({ tab, icon, id, name }) => (
      <RecordMark key={id} icon={icon} text={name} label={name} open={() => openRecord(tab, id)} />
    ));
}
