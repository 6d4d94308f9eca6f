import { useTranslation } from 'react-i18next';
import { clientConsents, clientSales, clientStory, clientTasks, clientWriting } from '#features/clients/web/index.tsx';
import { useFormats } from '#platform/web/format.ts';
import { HeadLine, LoadedRecord, RecordDrawer, RecordHead, RelatedLine } from '#platform/web/records/record-drawer.tsx';
import { Slot } from '#platform/web/slot.tsx';
import type { Renewal } from '../contract.ts';
import { RenewalParts } from './renewal-parts.tsx';
import { RenewalRecordFacts } from './renewal-record-facts.tsx';
import { RenewalState } from './renewal-status.tsx';
import { useRenewal } from './use-renewals.ts';

/** Everything known about one renewal. */
export default function PanelContent({ id }: { id: string }) {
  return <LoadedRecord record={useRenewal(id)}>{(renewal) => <RenewalDrawer renewal={renewal} />}</LoadedRecord>;
}

function RenewalDrawer({ renewal }: { renewal: Renewal }) {
  const { t } = useTranslation(['renewals', 'leads']);
  const formats = useFormats();
  const { policy } = renewal;
  const { lead } = policy.quote;
  const written = {
    kind: 'renewal',
    recordId: renewal.id,
    clientId: renewal.client_id,
    name: lead.contact.name,
  } as const;
  const tasked = {
    clientId: renewal.client_id,
    leadId: lead.id,
    policyId: policy.id,
    title: `${lead.contact.name} · ${policy.policy_number}`,
  };
  const telling = { clientId: renewal.client_id, recordId: renewal.id, leadId: lead.id };
  return (
    <RecordDrawer
      head={
        <RecordHead
          contact={lead.contact}
          status={<RenewalState renewal={renewal} />}
          names={
            <>
              <span>{t(`leads:product.${policy.product_type}`)}</span>
              <span>{policy.policy_number}</span>
              <RelatedLine>
                <Slot of={clientSales} with={telling} />
              </RelatedLine>
            </>
          }
          actions={<Slot of={clientWriting} with={written} />}
        >
          <HeadLine>
            {t('panel.created', { date: formats.date(renewal.created_at), age: formats.age(renewal.created_at) })}
          </HeadLine>
        </RecordHead>
      }
      facts={
        <>
          <RenewalRecordFacts renewal={renewal} />
          <RenewalParts renewal={renewal} />
        </>
      }
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
