import { useTranslation } from 'react-i18next';
import { lazyView } from '#platform/web/lazy-view.ts';
import { focusStart } from '#platform/web/ui/focus-start.ts';
import { FormDialog } from '#platform/web/ui/form-dialog.tsx';
import { creatingTask } from './creating-task.ts';

const CreateTaskForm = lazyView(() => import('./create-task-form.tsx'));

/** The dialog for a new task. */
export default function CreateTaskDialog() {
  const { t } = useTranslation('tasks');
  const isOpen = creatingTask.use() !== null;
  return (
    <FormDialog opened={isOpen} close={creatingTask.end} title={t('create.title')} size={560} fields={6}>
      <div ref={focusStart}>
        <CreateTaskForm about={null} close={creatingTask.end} />
      </div>
    </FormDialog>
  );
}
