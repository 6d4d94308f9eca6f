import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallForm } from '#platform/web/form/call-form.tsx';
import { bodyOf } from '#platform/web/form/field-values.ts';
import { useDraftedForm } from '#platform/web/form/use-drafted-form.tsx';
import { useRefresh } from '#platform/web/reads.ts';
import { RecordLink } from '#platform/web/records/record-link.tsx';
import { sayDone } from '#platform/web/say.ts';
import { useUser } from '#platform/web/session.ts';
import { DialogActions } from '#platform/web/ui/dialog-actions.tsx';
import { CreateTask, taskFields } from '../contract.ts';
import { LeadSelect } from './lead-select.tsx';
import { TaskFields, type TaskValues } from './task-fields.tsx';
import { taskApi } from './use-tasks.ts';

/** The record that a new task belongs to, if the dialog is opened from a record. */
export interface TaskSubject {
  leadId: string;
  policyId?: string | undefined;
  /** The displayed text: a client's name, a policy's number. */
  title: string;
}

interface CreateTaskFormProps {
  /** null: chosen in the form, or none. */
  about: TaskSubject | null;
  close: () => void;
}

const toCallBody = (values: TaskValues) => bodyOf(taskFields, values);

/** A new task. */
export default function CreateTaskForm({ about, close }: CreateTaskFormProps) {
  const { t } = useTranslation(['tasks', 'platform']);
  const refresh = useRefresh(taskApi.createTask);
  const { id: userId } = useUser();
  // One dialog creates one task: a second click or a lost response creates no second one.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const { form, notice, clear } = useDraftedForm<TaskValues>(
    `task-draft:${userId}:new:${about?.policyId ?? about?.leadId ?? ''}`,
    CreateTask,
    () => ({
      title: '',
      description: '',
      assigned_to: userId,
      priority: 'Media',
      status: 'Pendiente',
      due_date: '',
      lead_id: about?.leadId ?? '',
      policy_id: about?.policyId ?? '',
    }),
    { toBody: toCallBody },
  );

  async function create(values: TaskValues): Promise<void> {
    const task = await taskApi.createTask({ body: toCallBody(values) as CreateTask }, { idempotencyKey });
    clear();
    sayDone(
      <RecordLink tab="tasks" id={task.id}>
        {t('create.view')}
      </RecordLink>,
      t('create.done', { title: task.title }),
    );
    close();
    await refresh();
  }

  return (
    <CallForm
      once
      form={form}
      notice={notice}
      call={create}
      otherwise={t('platform:results.error_creating')}
      gap="sm"
      actions={
        <DialogActions>
          <Button variant="default" onClick={close} disabled={form.submitting}>
            {t('platform:actions.cancel')}
          </Button>
          <Button type="submit" loading={form.submitting}>
            {t('create.submit')}
          </Button>
        </DialogActions>
      }
    >
      {about && <Text fw={600}>{t('create.for', { told: about.title })}</Text>}
      <TaskFields form={form} withStatus isFirst>
        {!about && <LeadSelect form={form} />}
      </TaskFields>
    </CallForm>
  );
}
