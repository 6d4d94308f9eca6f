import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { notesMax } from '#features/leads/contract.ts';
import { useSellers } from '#features/users/web/index.tsx';
import { differences } from '#platform/web/form/differences.ts';
import { bodyOf, type FieldValues, valuesOf } from '#platform/web/form/field-values.ts';
import { PersonSelect } from '#platform/web/form/person-select.tsx';
import { useKeptForm } from '#platform/web/form/use-kept-form.ts';
import { useMay } from '#platform/web/may.ts';
import { keyOf, useRefresh } from '#platform/web/reads.ts';
import { RecordForm } from '#platform/web/records/record-form.tsx';
import { sayDone } from '#platform/web/say.ts';
import { type Policy, policyFields, policyNumberMax, policyRoutes, policyStatuses, UpdatePolicy } from '../contract.ts';
import { policyApi } from './use-policies.ts';

type EditorValues = FieldValues<typeof policyFields, 'update'>;
const editorValues = (policy: Policy): EditorValues => valuesOf(policyFields, 'update', policy);

/** What can be changed on a policy, by those who may. */
export function PolicyEditor({ policy }: { policy: Policy }) {
  const { t } = useTranslation(['policies', 'platform']);
  const queryClient = useQueryClient();
  const refresh = useRefresh(policyApi.updatePolicy);
  const mayEdit = useMay()(policyRoutes.routes.updatePolicy);
  const kept = useKeptForm({
    name: mayEdit ? `policy-draft:${policy.id}` : null,
    current: editorValues(policy),
    schema: UpdatePolicy,
    changesOf,
  });
  const { form } = kept;
  async function save(values: EditorValues): Promise<void> {
    const saved = await policyApi.updatePolicy({ params: { id: policy.id }, body: kept.changes(values) });
    queryClient.setQueryData(keyOf(policyApi.readPolicy, { params: { id: policy.id } }), saved);
    kept.begin(editorValues(saved));
    sayDone(t('platform:results.saved'));
    await refresh();
  }
  const sellers = useSellers();
  const inputs = {
    status: (
      <NativeSelect
        label={t('fields.status')}
        data={policyStatuses.map((value) => ({ value, label: t(`status.${value}`) }))}
        key={form.key('status')}
        {...form.getInputProps('status')}
        disabled={!mayEdit}
      />
    ),
    policy_number: (
      <TextInput
        label={t('fields.policy_number')}
        autoComplete="off"
        maxLength={policyNumberMax}
        key={form.key('policy_number')}
        readOnly={!mayEdit}
        {...form.getInputProps('policy_number')}
      />
    ),
    agent_id: (
      <PersonSelect
        key="agent_id"
        form={form}
        path="agent_id"
        label={t('fields.agent_assigned')}
        people={sellers}
        current={policy.agent_id ? { id: policy.agent_id, full_name: policy.agent_assigned } : null}
        disabled={!mayEdit}
      />
    ),
    notes: (
      <Textarea
        label={t('fields.notes')}
        rows={4}
        maxLength={notesMax}
        key={form.key('notes')}
        readOnly={!mayEdit}
        {...form.getInputProps('notes')}
      />
    ),
  } satisfies Record<keyof EditorValues, ReactNode>;
  return (
    <RecordForm {...{ kept, save, mayEdit }} fieldOfCode={{ policy_number_taken: 'policy_number' }}>
      {Object.values(inputs)}
    </RecordForm>
  );
}

/** The fields that differ, so that two people who edit different fields do not undo each other. */
function changesOf(before: EditorValues, after: EditorValues): UpdatePolicy {
  return differences(bodyOf(policyFields, before), bodyOf(policyFields, after));
}
