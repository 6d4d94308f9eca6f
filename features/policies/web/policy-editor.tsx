import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { notesMax } from '#features/leads/contract.ts';
import { useSellers } from '#features/users/web/index.tsx';
import { differences } from '#platform/web/form/differences.ts';
import { PersonSelect } from '#platform/web/form/person-select.tsx';
import { useKeptForm } from '#platform/web/form/use-kept-form.ts';
import { useMay } from '#platform/web/may.ts';
import { keyOf, useRefresh } from '#platform/web/reads.ts';
import { RecordForm } from '#platform/web/records/record-form.tsx';
import { sayDone } from '#platform/web/say.ts';
import { type Policy, policyNumberMax, policyRoutes, policyStatuses, UpdatePolicy } from '../contract.ts';
import { policyApi } from './use-policies.ts';

const valuesOf = ({ status, policy_number, notes, agent_id }: Policy) => ({
  status: status as string,
  policy_number,
  notes,
  agent_id: agent_id ?? '',
});
type EditorValues = ReturnType<typeof valuesOf>;

/** What can be changed on a policy, by those who may. */
export function PolicyEditor({ policy }: { policy: Policy }) {
  const { t } = useTranslation(['policies', 'platform']);
  const queryClient = useQueryClient();
  const refresh = useRefresh(policyApi.updatePolicy);
  const mayEdit = useMay()(policyRoutes.routes.updatePolicy);
  const kept = useKeptForm({
    name: mayEdit ? `policy-draft:${policy.id}` : null,
    current: valuesOf(policy),
    schema: UpdatePolicy,
    changesOf,
  });
  const { form } = kept;
  async function save(values: EditorValues): Promise<void> {
    const saved = await policyApi.updatePolicy({ params: { id: policy.id }, body: kept.changes(values) });
    queryClient.setQueryData(keyOf(policyApi.readPolicy, { params: { id: policy.id } }), saved);
    kept.begin(valuesOf(saved));
    sayDone(t('platform:results.saved'));
    await refresh();
  }
  return (
    <RecordForm {...{ kept, save, mayEdit }} fieldOfCode={{ policy_number_taken: 'policy_number' }}>
      <NativeSelect
        label={t('fields.status')}
        data={policyStatuses.map((value) => ({ value, label: t(`status.${value}`) }))}
        key={form.key('status')}
        {...form.getInputProps('status')}
        disabled={!mayEdit}
      />
      <TextInput
        label={t('fields.policy_number')}
        autoComplete="off"
        maxLength={policyNumberMax}
        key={form.key('policy_number')}
        readOnly={!mayEdit}
        {...form.getInputProps('policy_number')}
      />
      <PersonSelect
        form={form}
        path="agent_id"
        label={t('fields.agent_assigned')}
        people={useSellers()}
        current={policy.agent_id ? { id: policy.agent_id, full_name: policy.agent_assigned } : null}
        disabled={!mayEdit}
      />
      <Textarea
        label={t('fields.notes')}
        rows={4}
        maxLength={notesMax}
        key={form.key('notes')}
        readOnly={!mayEdit}
        {...form.getInputProps('notes')}
      />
    </RecordForm>
  );
}

/** The fields that differ, so that two people who edit different fields do not undo each other. */
function changesOf(before: EditorValues, after: EditorValues): UpdatePolicy {
  return differences(bodyOf(before), bodyOf(after));
}

function bodyOf(values: EditorValues) {
  return { ...values, agent_id: values.agent_id || null };
}
