import { useTranslation } from 'react-i18next';
import type { TellingRecord } from '#features/clients/web/index.tsx';
import { openRecord, type Tab } from '#platform/web/navigation.ts';
import classes from './story.module.css';
import { useStory } from './use-story.ts';

/** The lead, the quotes, the policies and the renewals that belong together, without the one that is open: each leads there. */
export default function ClientSales({ clientId, recordId, leadId }: TellingRecord) {
  const { t } = useTranslation('story');
  const { data: story } = useStory(clientId);
  if (!story) return null;
  const isOfLead = ({ lead_id }: { lead_id: string }) => lead_id === leadId;
  const related: [tab: Tab, id: string, name: string][] = [
    ...story.leads.filter(({ id }) => id === leadId).map(({ id }): [Tab, string, string] => ['leads', id, t('lead')]),
    ...story.quotes.filter(isOfLead).map(({ id, quote_number }): [Tab, string, string] => ['quotes', id, quote_number]),
    ...story.policies
      .filter(isOfLead)
      .map(({ id, policy_number }): [Tab, string, string] => ['policies', id, policy_number]),
    ...story.renewals.filter(isOfLead).map(({ id }): [Tab, string, string] => ['renewals', id, t('renewal')]),
  ];
  return related
    .filter(([, id]) => id !== recordId)
    .map(([tab, id, name]) => (
      <button key={id} type="button" className={classes.sale} onClick={() => openRecord(tab, id)}>
        {name}
      </button>
    ));
}
