import { useTranslation } from 'react-i18next';
import { Confirming } from '#features/two-step/web/index.tsx';
import { lazyView } from '#platform/web/lazy-view.ts';
import { focusStart } from '#platform/web/ui/focus-start.ts';
import { FormDialog } from '#platform/web/ui/form-dialog.tsx';
import { writingAccount } from './account-acts.ts';

const CreateForm = lazyView(() => import('./create-account-form.tsx'));
const EditForm = lazyView(() => import('./edit-account-form.tsx'));

/** The dialog for a new or an existing account. */
export function AccountDialog() {
  const { t } = useTranslation('super-admin');
  const writing = writingAccount.use();
  const { end } = writingAccount;
  const name = writing?.subject?.full_name;
  return (
    <FormDialog
      opened={writing !== null}
      close={end}
      title={name ? t('accounts.edit_title', { name }) : t('accounts.create')}
      size={640}
      fields={6}
    >
      {writing && (
        <Confirming>
          <div ref={focusStart}>
            {writing.subject ? <EditForm account={writing.subject} close={end} /> : <CreateForm close={end} />}
          </div>
        </Confirming>
      )}
    </FormDialog>
  );
}
