import { NativeSelect } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Seller } from '#features/users/contract.ts';
import { differences } from '#platform/web/form/differences.ts';
import { useKeptForm } from '#platform/web/form/use-kept-form.ts';
import { useMay } from '#platform/web/may.ts';
import { keyOf, useRefresh } from '#platform/web/reads.ts';
import { RecordForm } from '#platform/web/records/record-form.tsx';
import { sayDone } from '#platform/web/say.ts';
import { type Lead, leadRoutes, leadStatuses, UpdateLead } from '../contract.ts';
import { ContactFields, type LeadFormValues, LeadInfoFields, toCallBody } from './lead-fields.tsx';
import { leadApi } from './use-leads.ts';

type EditorValues = LeadFormValues & { status: Lead['status'] };

/** Every field of a lead, editable by those who may. */
export function LeadEditor({ lead }: { lead: Lead }) {
  const { t } = useTranslation(['leads', 'platform']);
  const queryClient = useQueryClient();
  const refresh = useRefresh(leadApi.updateLead);
  const mayEdit = useMay()(leadRoutes.routes.updateLead);
  const kept = useKeptForm({
    name: mayEdit ? `lead-draft:${lead.id}` : null,
    current: valuesOf(lead),
    schema: UpdateLead,
    changesOf,
  });
  const { form } = kept;
  async function save(values: EditorValues): Promise<void> {
    const saved = await leadApi.updateLead({ params: { id: lead.id }, body: kept.changes(values) });
    queryClient.setQueryData(keyOf(leadApi.readLead, { params: { id: lead.id } }), saved);
    kept.begin(valuesOf(saved));
    sayDone(t('platform:results.saved'));
    await refresh();
  }
  return (
    <RecordForm {...{ kept, save, mayEdit }}>
      <NativeSelect
        label={t('fields.status')}
        data={leadStatuses.map((value) => ({ value, label: t(`status.${value}`) }))}
        key={form.key('status')}
        {...form.getInputProps('status')}
        disabled={!mayEdit}
      />
      <LeadInfoFields form={form as never} readOnly={!mayEdit} agent={agentOf(lead)} />
      <ContactFields form={form as never} readOnly={!mayEdit} />
    </RecordForm>
  );
}

function agentOf({ assigned_agent, assigned_agent_name }: Lead): Seller | null {
  return assigned_agent && assigned_agent_name ? { id: assigned_agent, full_name: assigned_agent_name } : null;
}

function valuesOf(lead: Lead): EditorValues {
  const { name, email, phone_national, whatsapp_national, address, language, tcpa_consent } = lead.contact;
  return {
    status: lead.status,
    contact: { name, email, phone: phone_national, whatsapp: whatsapp_national, address, language, tcpa_consent },
    product_type: lead.product_type ?? '',
    source: lead.source ?? '',
    campaign: lead.campaign,
    zip_code: lead.zip_code,
    notes: lead.notes,
    assigned_agent: lead.assigned_agent ?? '',
  };
}

/** The fields that differ, so that two people who edit different fields do not undo each other. */
function changesOf(before: EditorValues, after: EditorValues): UpdateLead {
  return differences(toCallBody(before), toCallBody(after));
}
