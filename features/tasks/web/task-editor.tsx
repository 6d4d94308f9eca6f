import { differences } from '#platform/web/form/differences.ts';
import { bodyOf, valuesOf } from '#platform/web/form/field-values.ts';
import { useKeptForm } from '#platform/web/form/use-kept-form.tsx';
import { useMadeName } from '#platform/web/records/made-name.ts';
import { RecordForm } from '#platform/web/records/record-form.tsx';
import { type Task, taskFields, UpdateTask } from '../contract.ts';
import { LeadSelect } from './lead-select.tsx';
import { TaskFields, type TaskValues } from './task-fields.tsx';
import { taskApi } from './use-tasks.ts';

const editorValues = (task: Task): TaskValues => valuesOf(taskFields, 'update', task);

/** The editable fields of a task for users with permission. The status is changed in the head. */
export default function TaskEditor({ task, done }: { task: Task; done: () => void }) {
  const madeName = useMadeName();
  const kept = useKeptForm({
    name: `task-draft:${task.id}`,
    record: task,
    valuesOf: ({ title, description, ...rest }) =>
      editorValues({ ...rest, title: madeName(title), description: madeName(description) }),
    schema: UpdateTask,
    changesOf,
    at: { params: { id: task.id } },
    read: taskApi.readTask,
    write: taskApi.updateTask,
    history: taskApi.readTaskHistory,
  });
  const { assigned_to, assigned_user_name, contact } = task;
  const holder = assigned_to && assigned_user_name ? { id: assigned_to, full_name: assigned_user_name } : null;
  return (
    <RecordForm kept={kept} done={done}>
      <TaskFields form={kept.form} current={holder}>
        <LeadSelect form={kept.form} current={contact?.name} />
      </TaskFields>
    </RecordForm>
  );
}

/** Only the fields that differ, so that two users who edit different fields do not overwrite each other. */
function changesOf(before: TaskValues, after: TaskValues): UpdateTask {
  return differences(bodyOf(taskFields, before), bodyOf(taskFields, after));
}
