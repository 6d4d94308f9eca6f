import { Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#platform/web/format.ts';
import { lazyView } from '#platform/web/lazy-view.ts';
import { useMay } from '#platform/web/may.ts';
import { LoadedRecord, RecordSheet, RecordTitle } from '#platform/web/records/record-sheet.tsx';
import { Slot } from '#platform/web/slot.tsx';
import { type Lead, leadRoutes } from '../contract.ts';
import { ClientLeads } from './client-leads.tsx';
import { leadActions } from './lead-actions.ts';
import { ContactLinks } from './lead-card.tsx';
import { LeadEditor } from './lead-editor.tsx';
import { LeadStatusPill } from './lead-status.tsx';
import { useLead, useMoveLead } from './use-leads.ts';

const LeadHistory = lazyView(() => import('./lead-history.tsx'));

/** Everything known about one lead. */
export default function PanelContent({ id }: { id: string }) {
  return <LoadedRecord record={useLead(id)}>{(lead) => <LeadSheet lead={lead} />}</LoadedRecord>;
}

function LeadSheet({ lead }: { lead: Lead }) {
  const { t } = useTranslation(['leads', 'platform']);
  const move = useMoveLead();
  const mayMove = useMay()(leadRoutes.routes.updateLead);
  const formats = useFormats();
  return (
    <RecordSheet
      head={
        <div>
          <Group gap="xs" justify="space-between" wrap="nowrap" align="flex-start">
            <RecordTitle>{lead.contact.name}</RecordTitle>
            <LeadStatusPill lead={lead} move={mayMove ? move : undefined} />
          </Group>
          <ContactLinks lead={lead} />
          <Group gap="md" mt={4}>
            <Text size="xs" c="dimmed">
              {t('panel.created', { date: formats.date(lead.created_at), age: formats.age(lead.created_at) })}
            </Text>
            <Text size="xs" c="dimmed">
              {lead.last_contact
                ? t('panel.last_contact', { date: formats.date(lead.last_contact) })
                : t('panel.never_contacted')}
            </Text>
          </Group>
          <ConsentLine lead={lead} />
          <Group gap="xs" mt="xs">
            <Slot of={leadActions} with={{ lead }} />
          </Group>
        </div>
      }
      details={<LeadEditor lead={lead} />}
      history={<LeadHistory id={lead.id} />}
      others={{ label: t('panel.others'), content: <ClientLeads lead={lead} /> }}
    />
  );
}

function ConsentLine({ lead: { contact } }: { lead: Lead }) {
  const { t } = useTranslation(['leads', 'platform']);
  const formats = useFormats();
  const { tcpa_consent_at, tcpa_consent_by_name, tcpa_consent_source } = contact;
  if (!tcpa_consent_at) {
    return (
      <Text size="xs" c="dimmed">
        {t('panel.no_consent')}
      </Text>
    );
  }
  const file = /^import (.+)/.exec(tcpa_consent_source ?? '')?.[1];
  const source = file ? t('panel.consent_import', { file }) : t('panel.consent_form');
  const date = formats.date(tcpa_consent_at);
  return (
    <Text size="xs" c="dimmed">
      {tcpa_consent_by_name
        ? t('panel.consent_by', { date, source, name: tcpa_consent_by_name })
        : t('panel.consent', { date, source })}
    </Text>
  );
}
