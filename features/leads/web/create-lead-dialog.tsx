import { useTranslation } from 'react-i18next';
import { lazyView } from '#platform/web/lazy-view.ts';
import { focusStart } from '#platform/web/ui/focus-start.ts';
import { FormDialog } from '#platform/web/ui/form-dialog.tsx';
import { creatingLead } from './creating-lead.ts';

const CreateLeadForm = lazyView(() => import('./create-lead-form.tsx'));

/** The dialog for a new lead. */
export default function CreateLeadDialog() {
  const { t } = useTranslation('leads');
  const isOpen = creatingLead.use() !== null;
  return (
    <FormDialog opened={isOpen} close={creatingLead.end} title={t('create.title')} size={620} fields={5}>
      <div ref={focusStart}>
        <CreateLeadForm close={creatingLead.end} />
      </div>
    </FormDialog>
  );
}
