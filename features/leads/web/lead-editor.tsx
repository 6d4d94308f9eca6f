import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { contactFields } from '#features/clients/contract.ts';
import { differences } from '#platform/web/form/differences.ts';
import { bodyOf, type FieldValues, valuesOf } from '#platform/web/form/field-values.ts';
import type { Person } from '#platform/web/form/names-apart.ts';
import { useKeptForm } from '#platform/web/form/use-kept-form.tsx';
import { useMay } from '#platform/web/may.ts';
import { RecordForm } from '#platform/web/records/record-form.tsx';
import { type Lead, leadFields, leadRoutes, leadStatuses, UpdateLead } from '../contract.ts';
import { ContactFields, type LeadFormValues, LeadInfoFields } from './lead-fields.tsx';
import { leadApi } from './use-leads.ts';

type EditorValues = LeadFormValues & FieldValues<typeof leadFields, 'update'>;
/** What is said of a lead only once it is there. */
type LaterName = Exclude<keyof EditorValues, keyof LeadFormValues>;

/** Every field of a lead, editable by those who may. */
export function LeadEditor({ lead }: { lead: Lead }) {
  const { t } = useTranslation(['leads', 'platform']);
  const mayEdit = useMay()(leadRoutes.routes.updateLead);
  const kept = useKeptForm({
    name: mayEdit ? `lead-draft:${lead.id}` : null,
    record: lead,
    valuesOf: editorValues,
    schema: UpdateLead,
    changesOf,
    at: { params: { id: lead.id } },
    read: leadApi.readLead,
    write: leadApi.updateLead,
    history: leadApi.readLeadHistory,
  });
  const { form } = kept;
  const later = {
    status: (
      <NativeSelect
        label={t('fields.status')}
        data={leadStatuses.map((value) => ({ value, label: t(`status.${value}`) }))}
        key={form.key('status')}
        {...form.getInputProps('status')}
        disabled={!mayEdit}
      />
    ),
  } satisfies Record<LaterName, ReactNode>;
  return (
    <RecordForm {...{ kept, mayEdit }}>
      {Object.values(later)}
      <LeadInfoFields form={form as never} readOnly={!mayEdit} agent={agentOf(lead)} />
      <ContactFields form={form as never} readOnly={!mayEdit} />
    </RecordForm>
  );
}

function agentOf({ assigned_agent, assigned_agent_name }: Lead): Person | null {
  return assigned_agent && assigned_agent_name ? { id: assigned_agent, full_name: assigned_agent_name } : null;
}

function editorValues(lead: Lead): EditorValues {
  const { phone_national: phone, whatsapp_national: whatsapp } = lead.contact;
  return {
    contact: { ...valuesOf(contactFields, 'update', lead.contact), phone, whatsapp },
    ...valuesOf(leadFields, 'update', lead),
  };
}

/** The fields that differ, so that two people who edit different fields do not undo each other. */
function changesOf(before: EditorValues, after: EditorValues): UpdateLead {
  return differences(bodyOf(leadFields, before), bodyOf(leadFields, after));
}
