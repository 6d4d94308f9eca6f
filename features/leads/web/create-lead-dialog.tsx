import { useTranslation } from 'react-i18next';
import { lazyView } from '#platform/web/lazy-view.ts';
import { focusStart } from '#platform/web/ui/focus-start.ts';
import { FormDialog } from '#platform/web/ui/form-dialog.tsx';

const CreateLeadForm = lazyView(() => import('./create-lead-form.tsx'));

/** The dialog for a new lead. */
export function CreateLeadDialog({ opened, close }: { opened: boolean; close: () => void }) {
  const { t } = useTranslation('leads');
  return (
    <FormDialog opened={opened} close={close} title={t('create.title')} size={620} fields={5}>
      <div ref={focusStart}>
        <CreateLeadForm close={close} />
      </div>
    </FormDialog>
  );
}
