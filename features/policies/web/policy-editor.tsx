import { Alert, Button, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { notesMax } from '#features/leads/contract.ts';
import { ApiError } from '#platform/web/client.ts';
import { messageOf, showFieldErrors, useValidatedForm } from '#platform/web/form/use-validated-form.tsx';
import { useMay } from '#platform/web/may.ts';
import { sayDone } from '#platform/web/say.ts';
import { DialogActions } from '#platform/web/ui/dialog-actions.tsx';
import { type Policy, policyNumberMax, policyRoutes, policyStatuses, UpdatePolicy } from '../contract.ts';
import { policyApi, refreshPolicies, useSellers } from './use-policies.ts';

const valuesOf = ({ status, policy_number, notes, agent_id }: Policy) => ({
  status: status as string,
  policy_number,
  notes,
  agent_id: agent_id ?? '',
});
type EditorValues = ReturnType<typeof valuesOf>;

/** What can be changed on a policy, by those who may. Only what was changed is sent. */
export function PolicyEditor({ policy }: { policy: Policy }) {
  const { t } = useTranslation(['policies', 'records', 'platform']);
  const queryClient = useQueryClient();
  const mayEdit = useMay()(policyRoutes.routes.updatePolicy);
  const sellers = useSellers();
  const initial = valuesOf(policy);
  const form = useValidatedForm<EditorValues>(UpdatePolicy, initial, (values) => changesOf(initial, values));
  const save = useMutation({
    mutationFn: (values: EditorValues) =>
      policyApi.updatePolicy({ params: { id: policy.id }, body: changesOf(initial, values) }),
    onSuccess: async (saved) => {
      queryClient.setQueryData(['readPolicy', policy.id], saved);
      form.setInitialValues(valuesOf(saved));
      form.reset();
      sayDone(t('platform:results.saved'));
      await refreshPolicies(queryClient);
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'policy_number_taken') {
        form.setFieldError('policy_number', error.message);
      } else showFieldErrors(form as never, error);
    },
  });
  const failure = save.isError && Object.keys(form.errors).length === 0 ? save.error : null;
  return (
    <form noValidate onSubmit={form.onSubmit((values) => save.mutate(values))}>
      <Stack gap="sm">
        {failure && (
          <Alert color="red" role="alert">
            {messageOf(failure, t('platform:results.error_saving'))}
          </Alert>
        )}
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
        <NativeSelect
          label={t('fields.agent_assigned')}
          data={agentsOf(policy, sellers.data ?? [], t('records:nobody'))}
          // An uncontrolled select loses a value whose option comes later.
          key={`${form.key('agent_id')}-${sellers.status}`}
          {...form.getInputProps('agent_id')}
          disabled={!mayEdit || sellers.isPending}
        />
        <Textarea
          label={t('fields.notes')}
          rows={4}
          maxLength={notesMax}
          key={form.key('notes')}
          readOnly={!mayEdit}
          {...form.getInputProps('notes')}
        />
      </Stack>
      {mayEdit && (
        <DialogActions>
          <Button type="submit" loading={save.isPending}>
            {t('platform:actions.save')}
          </Button>
        </DialogActions>
      )}
    </form>
  );
}

/** Whoever sells, and the agent the policy has, who may have left by now. */
function agentsOf(policy: Policy, sellers: readonly { id: string; full_name: string }[], nobody: string) {
  const { agent_id, agent_assigned } = policy;
  const has =
    agent_id && !sellers.some(({ id }) => id === agent_id) ? [{ id: agent_id, full_name: agent_assigned }] : [];
  const offered = [...has, ...sellers].map(({ id, full_name }) => ({ value: id, label: full_name }));
  return [{ value: '', label: nobody }, ...offered];
}

/** The fields that differ, so that two people who edit different fields do not undo each other. */
function changesOf(before: EditorValues, after: EditorValues): UpdatePolicy {
  const changed = (Object.keys(after) as (keyof EditorValues)[]).filter((field) => after[field] !== before[field]);
  return Object.fromEntries(
    changed.map((field) => [field, field === 'agent_id' ? after[field] || null : after[field]]),
  );
}
