import { useTranslation } from 'react-i18next';
import { useSellers } from '#features/users/web/index.tsx';
import { PersonSelect } from '#platform/web/form/person-select.tsx';
import { useKeptForm } from '#platform/web/form/use-kept-form.tsx';
import { RecordForm } from '#platform/web/records/record-form.tsx';
import { type Renewal, UpdateRenewal } from '../contract.ts';
import { renewalApi } from './use-renewals.ts';

type EditorValues = { assigned_agent: string };
const editorValues = ({ assigned_agent }: Renewal): EditorValues => ({ assigned_agent: assigned_agent ?? '' });

/** The editable fields of a renewal for users with permission. The status is changed in the head. */
export default function RenewalEditor({ renewal, done }: { renewal: Renewal; done: () => void }) {
  const { t } = useTranslation('renewals');
  const sellers = useSellers();
  const kept = useKeptForm({
    name: `renewal-draft:${renewal.id}`,
    record: renewal,
    valuesOf: editorValues,
    schema: UpdateRenewal,
    changesOf,
    at: { params: { id: renewal.id } },
    read: renewalApi.readRenewal,
    write: renewalApi.updateRenewal,
    history: renewalApi.readRenewalHistory,
  });
  const { assigned_agent, assigned_agent_name } = renewal;
  return (
    <RecordForm kept={kept} done={done}>
      <PersonSelect
        form={kept.form}
        path="assigned_agent"
        label={t('fields.assigned_agent')}
        people={sellers}
        current={assigned_agent ? { id: assigned_agent, full_name: assigned_agent_name ?? '' } : null}
      />
    </RecordForm>
  );
}

function changesOf(before: EditorValues, after: EditorValues): UpdateRenewal {
  return before.assigned_agent === after.assigned_agent ? {} : { assigned_agent: after.assigned_agent || null };
}
