import { useTranslation } from 'react-i18next';
import { clientConsents, clientSales, clientStory, clientTasks, clientWriting } from '#features/clients/web/index.tsx';
import { useFormats } from '#platform/web/format.ts';
import { HeadLine, LoadedRecord, RecordDrawer, RecordHead, RelatedLine } from '#platform/web/records/record-drawer.tsx';
import { Slot } from '#platform/web/slot.tsx';
import type { Policy } from '../contract.ts';
import { ExpiryAlert } from './policy-card.tsx';
import { PolicyRecordFacts } from './policy-record-facts.tsx';
import { policySources } from './policy-sources.ts';
import { PolicyState } from './policy-status.tsx';
import { usePolicy } from './use-policies.ts';

/** All details of one policy. */
export default function PanelContent({ id }: { id: string }) {
  return <LoadedRecord record={usePolicy(id)}>{(policy) => <PolicyDrawer policy={policy} />}</LoadedRecord>;
}

function PolicyDrawer({ policy }: { policy: Policy }) {
  const { t } = useTranslation(['policies', 'leads']);
  const formats = useFormats();
  const { lead } = policy.quote;
  const telling = { clientId: policy.client_id, recordId: policy.id, leadId: lead.id };
  const written = {
    kind: 'policy',
    recordId: policy.id,
    clientId: policy.client_id,
    name: lead.contact.name,
  } as const;
  const tasked = {
    clientId: policy.client_id,
    leadId: lead.id,
    policyId: policy.id,
    title: `${lead.contact.name} · ${policy.policy_number}`,
  };
  return (
    <RecordDrawer
      head={
        <RecordHead
          contact={lead.contact}
          names={
            <>
              <span>{t(`leads:product.${policy.product_type}`)}</span>
              <span>{policy.policy_number}</span>
              <PolicyState policy={policy} />
              <RelatedLine>
                <Slot of={clientSales} with={telling} />
              </RelatedLine>
            </>
          }
          actions={<Slot of={clientWriting} with={written} />}
        >
          <HeadLine>
            {t('panel.created', { date: formats.date(policy.created_at), age: formats.age(policy.created_at) })}
          </HeadLine>
          <Slot of={policySources} with={{ policyId: policy.id }} />
          <ExpiryAlert policy={policy} />
        </RecordHead>
      }
      facts={<PolicyRecordFacts policy={policy} />}
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
