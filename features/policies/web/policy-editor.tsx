import { Text, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSellers } from '#features/users/web/index.tsx';
import { PersonSelect } from '#platform/web/form/person-select.tsx';
import { useKeptForm } from '#platform/web/form/use-kept-form.tsx';
import { useMay } from '#platform/web/may.ts';
import { useMadeName } from '#platform/web/records/made-name.ts';
import { RecordForm } from '#platform/web/records/record-form.tsx';
import { type correctedFields, correctingPolicies, type Policy, policyNumberMax, UpdatePolicy } from '../contract.ts';
import { CorrectionFields } from './correction-fields.tsx';
import { type OwnField, OwnFields } from './own-fields.tsx';
import { changesOf, type EditorValues, editorValues } from './policy-values.ts';
import { policyApi } from './use-policies.ts';

/** The status is in the header, and what was sold is corrected with its own reason. */
type ShownElsewhere = (typeof correctedFields)[number] | 'status' | 'reason';

/**
 * The editable fields of a policy except its status, which the header changes, for users with permission; its terms for
 * managers.
 */
export default function PolicyEditor({ policy, done }: { policy: Policy; done: () => void }) {
  const { t } = useTranslation(['policies', 'platform']);
  const mayCorrect = useMay()(correctingPolicies);
  const madeName = useMadeName();
  const kept = useKeptForm({
    name: `policy-draft:${policy.id}`,
    record: policy,
    valuesOf: (each) => editorValues({ ...each, notes: madeName(each.notes) }),
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
  } satisfies Record<Exclude<keyof EditorValues, ShownElsewhere | OwnField>, ReactNode>;
  return (
    <RecordForm kept={kept} done={done} fieldOfCode={{ policy_number_taken: 'policy_number' }}>
      {Object.values(inputs)}
      <OwnFields form={form} />
      {mayCorrect && (
        <>
          <Text size="sm" c="dimmed">
            {t('correct.text')}
          </Text>
          <CorrectionFields form={form} isCancelled={policy.status === 'Cancelada'} />
        </>
      )}
    </RecordForm>
  );
}
