import { useTranslation } from 'react-i18next';
import { lazyView } from '#platform/web/lazy-view.ts';
import { FormDialog } from '#platform/web/ui/form-dialog.tsx';
import { leaving } from './leaving.ts';

const LeavingForm = lazyView(() => import('./leaving-form.tsx'));

/** The dialog that deactivates a user. */
export function LeavingDialog() {
  const { t } = useTranslation('users/leaving');
  const leaver = leaving.use()?.subject;
  return (
    <FormDialog
      opened={leaver !== undefined}
      close={leaving.end}
      title={t('title', { name: leaver?.full_name ?? '' })}
      size={520}
      fields={2}
    >
      {leaver && <LeavingForm user={leaver} close={leaving.end} />}
    </FormDialog>
  );
}
