import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { notesMax } from '#features/leads/contract.ts';
import { useSellers } from '#features/users/web/index.tsx';
import { differences } from '#platform/web/form/differences.ts';
import { bodyOf, type FieldValues, valuesOf } from '#platform/web/form/field-values.ts';
import { LongText } from '#platform/web/form/long-text.tsx';
import { PersonSelect } from '#platform/web/form/person-select.tsx';
import { useKeptForm } from '#platform/web/form/use-kept-form.tsx';
import { RecordForm } from '#platform/web/records/record-form.tsx';
import { type Policy, policyFields, policyNumberMax, UpdatePolicy } from '../contract.ts';
import { policyApi } from './use-policies.ts';

type EditorValues = FieldValues<typeof policyFields, 'update'>;
const editorValues = (policy: Policy): EditorValues => valuesOf(policyFields, 'update', policy);

/** What can be changed on a policy besides its status, which is changed in the head, for those who may. */
export default function PolicyEditor({ policy, done }: { policy: Policy; done: () => void }) {
  const { t } = useTranslation(['policies', 'platform']);
  const kept = useKeptForm({
    name: `policy-draft:${policy.id}`,
    record: policy,
    valuesOf: editorValues,
    schema: UpdatePolicy,
    changesOf,
    at: { params: { id: policy.id } },
    read: policyApi.readPolicy,
    write: policyApi.updatePolicy,
    history: policyApi.readPolicyHistory,
  });
  const { form } = kept;
  const sellers = useSellers();
  const inputs = {
    policy_number: (
      <TextInput
        label={t('fields.policy_number')}
        autoComplete="off"
        maxLength={policyNumberMax}
        key={form.key('policy_number')}
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
      />
    ),
    notes: (
      <LongText
        label={t('fields.notes')}
        rows={4}
        maxLength={notesMax}
        key={form.key('notes')}
        {...form.getInputProps('notes')}
      />
    ),
  } satisfies Record<Exclude<keyof EditorValues, 'status'>, ReactNode>;
  return (
    <RecordForm {...{ kept, done }} fieldOfCode={{ policy_number_taken: 'policy_number' }}>
      {Object.values(inputs)}
    </RecordForm>
  );
}

/** The fields that differ, so that two people who edit different fields do not undo each other. */
function changesOf(before: EditorValues, after: EditorValues): UpdatePolicy {
  return differences(bodyOf(policyFields, before), bodyOf(policyFields, after));
}
