import { useTranslation } from 'react-i18next';
import { lazyView } from '#platform/web/lazy-view.ts';
import { focusStart } from '#platform/web/ui/focus-start.ts';
import { FormDialog } from '#platform/web/ui/form-dialog.tsx';
import { creatingUser } from './creating-user.ts';

const CreateUserForm = lazyView(() => import('./create-user-form.tsx'));

/** The dialog for a new user. */
export default function CreateUserDialog() {
  const { t } = useTranslation('users');
  const isOpen = creatingUser.use() !== null;
  return (
    <FormDialog opened={isOpen} close={creatingUser.end} title={t('create.title')} size={620} fields={6}>
      <div ref={focusStart}>
        <CreateUserForm close={creatingUser.end} />
      </div>
    </FormDialog>
  );
}
