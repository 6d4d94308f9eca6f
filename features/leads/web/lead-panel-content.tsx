import { useTranslation } from 'react-i18next';
import { clientConsents, clientSales, clientStory, clientTasks, clientWriting } from '#features/clients/web/index.tsx';
import { useFormats } from '#platform/web/format.ts';
import { useMay } from '#platform/web/may.ts';
import { HeadLine, LoadedRecord, RecordDrawer, RecordHead } from '#platform/web/records/record-drawer.tsx';
import { Slot } from '#platform/web/slot.tsx';
import { type Lead, leadRoutes } from '../contract.ts';
import { leadActions } from './lead-actions.ts';
import { LeadFacts } from './lead-facts.tsx';
import { LeadSharers } from './lead-sharers.tsx';
import { LeadStatusPill } from './lead-status.tsx';
import { useLead, useMoveLead } from './use-leads.ts';

/** All details of one lead. */
export default function PanelContent({ id }: { id: string }) {
  return <LoadedRecord record={useLead(id)}>{(lead) => <LeadDrawer lead={lead} />}</LoadedRecord>;
}

function LeadDrawer({ lead }: { lead: Lead }) {
  const { t } = useTranslation('leads');
  const formats = useFormats();
  const move = useMoveLead();
  const mayMove = useMay()(leadRoutes.routes.updateLead);
  const telling = { clientId: lead.client_id, recordId: lead.id, leadId: lead.id };
  const written = { kind: 'lead', recordId: lead.id, clientId: lead.client_id, name: lead.contact.name } as const;
  const tasked = { clientId: lead.client_id, leadId: lead.id, title: lead.contact.name };
  const created = t('panel.created', { date: formats.date(lead.created_at), age: formats.age(lead.created_at) });
  const contacted = lead.last_contact
    ? t('panel.last_contact', { date: formats.date(lead.last_contact) })
    : t('panel.never_contacted');
  return (
    <RecordDrawer
      head={
        <RecordHead
          contact={lead.contact}
          status={<LeadStatusPill lead={lead} move={mayMove ? move : undefined} />}
          names={
            <>
              {lead.product_type && <span>{t(`product.${lead.product_type}`)}</span>}
              <Slot of={clientSales} with={telling} />
            </>
          }
          actions={
            <>
              <Slot of={leadActions} with={{ lead }} />
              <Slot of={clientWriting} with={written} />
            </>
          }
        >
          <HeadLine>
            {created} · {contacted}
          </HeadLine>
          <LeadSharers lead={lead} />
        </RecordHead>
      }
      facts={<LeadFacts lead={lead} />}
      story={
        <>
          <Slot of={clientTasks} with={tasked} />
          <Slot of={clientConsents} with={telling} />
          <Slot of={clientStory} with={telling} />
        </>
      }
    />
  );
}
