import { contactFields } from '#features/clients/contract.ts';
import { differences } from '#platform/web/form/differences.ts';
import { bodyOf, type FieldValues, valuesOf } from '#platform/web/form/field-values.ts';
import type { Person } from '#platform/web/form/names-apart.ts';
import { useKeptForm } from '#platform/web/form/use-kept-form.tsx';
import { RecordForm } from '#platform/web/records/record-form.tsx';
import { type Lead, leadFields, type UpdateLead } from '../contract.ts';
import { ContactFields, type LeadFormValues, LeadInfoFields } from './lead-fields.tsx';
import { LeadChange } from './lead-input.ts';
import { leadApi } from './use-leads.ts';

type EditorValues = LeadFormValues & FieldValues<typeof leadFields, 'update'>;

/** All fields of a lead except its status, which the panel's header changes, for users with permission. */
export default function LeadEditor({ lead, done }: { lead: Lead; done: () => void }) {
  const kept = useKeptForm({
    name: `lead-draft:${lead.id}`,
    record: lead,
    valuesOf: editorValues,
    schema: LeadChange,
    changesOf,
    at: { params: { id: lead.id } },
    read: leadApi.readLead,
    write: leadApi.updateLead,
    history: leadApi.readLeadHistory,
  });
  const { form } = kept;
  return (
    <RecordForm kept={kept} done={done}>
      <LeadInfoFields form={form} agent={agentOf(lead)} />
      <ContactFields form={form} />
    </RecordForm>
  );
}

function agentOf({ assigned_agent, assigned_agent_name }: Lead): Person | null {
  return assigned_agent && assigned_agent_name ? { id: assigned_agent, full_name: assigned_agent_name } : null;
}

function editorValues(lead: Lead): EditorValues {
  const { phone_national: phone, whatsapp_national: whatsapp, second_phone_national: second_phone } = lead.contact;
  return {
    contact: { ...valuesOf(contactFields, 'update', lead.contact), phone, whatsapp, second_phone },
    ...valuesOf(leadFields, 'update', lead),
  };
}

/** The changed fields, so that two users who edit different fields don't overwrite each other. */
function changesOf(before: EditorValues, after: EditorValues): UpdateLead {
  const bodyOfAll = (values: EditorValues) => ({
    ...bodyOf(leadFields, values),
    contact: bodyOf(contactFields, values.contact),
  });
  return differences(bodyOfAll(before), bodyOfAll(after));
}
