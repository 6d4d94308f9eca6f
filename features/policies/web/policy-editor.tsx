import { NativeSelect, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { notesMax } from '#features/leads/contract.ts';
import { useSellers } from '#features/users/web/index.tsx';
import { differences } from '#platform/web/form/differences.ts';
import { bodyOf, type FieldValues, valuesOf } from '#platform/web/form/field-values.ts';
import { LongText } from '#platform/web/form/long-text.tsx';
import { PersonSelect } from '#platform/web/form/person-select.tsx';
import { useKeptForm } from '#platform/web/form/use-kept-form.tsx';
import { useMay } from '#platform/web/may.ts';
import { RecordForm } from '#platform/web/records/record-form.tsx';
import { type Policy, policyFields, policyNumberMax, policyRoutes, policyStatuses, UpdatePolicy } from '../contract.ts';
import { policyApi } from './use-policies.ts';

type EditorValues = FieldValues<typeof policyFields, 'update'>;
const editorValues = (policy: Policy): EditorValues => valuesOf(policyFields, 'update', policy);

/** What can be changed on a policy, by those who may. */
export function PolicyEditor({ policy }: { policy: Policy }) {
  const { t } = useTranslation(['policies', 'platform']);
  const mayEdit = useMay()(policyRoutes.routes.updatePolicy);
  const kept = useKeptForm({
    name: mayEdit ? `policy-draft:${policy.id}` : null,
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
      <LongText
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
    <RecordForm {...{ kept, mayEdit }} fieldOfCode={{ policy_number_taken: 'policy_number' }}>
      {Object.values(inputs)}
    </RecordForm>
  );
}

/** The fields that differ, so that two people who edit different fields do not undo each other. */
function changesOf(before: EditorValues, after: EditorValues): UpdatePolicy {
  return differences(bodyOf(policyFields, before), bodyOf(policyFields, after));
}
