import { useTranslation } from 'react-i18next';
import { Confirming } from '#features/two-step/web/index.tsx';
import { lazyView } from '#platform/web/lazy-view.ts';
import { focusStart } from '#platform/web/ui/focus-start.ts';
import { FormDialog } from '#platform/web/ui/form-dialog.tsx';
import { writingTenant } from './tenant-acts.ts';

const TenantForm = lazyView(() => import('./tenant-form.tsx'));

/** The dialog for a new or an existing agency. */
export default function WriteTenantDialog() {
  const { t } = useTranslation('super-admin');
  const writing = writingTenant.use();
  const name = writing?.subject?.name;
  return (
    <FormDialog
      opened={writing !== null}
      close={writingTenant.end}
      title={name ? t('form.edit_title', { name }) : t('form.create_title')}
      size={720}
      fields={8}
    >
      {writing && (
        <Confirming>
          <div ref={focusStart}>
            <TenantForm tenant={writing.subject} close={writingTenant.end} />
          </div>
        </Confirming>
      )}
    </FormDialog>
  );
}
