import { useTranslation } from 'react-i18next';
import { lazyView } from '#platform/web/lazy-view.ts';
import { focusStart } from '#platform/web/ui/focus-start.ts';
import { FormDialog } from '#platform/web/ui/form-dialog.tsx';
import { creatingScheme } from '../creating.ts';

const CreateSchemeForm = lazyView(() => import('./create-scheme-form.tsx'));

/** The dialog for a new scheme. */
export default function CreateSchemeDialog() {
  const { t } = useTranslation('commissions');
  const isOpen = creatingScheme.use() !== null;
  return (
    <FormDialog opened={isOpen} close={creatingScheme.end} title={t('acts.create_scheme')} size={560} fields={6}>
      <div ref={focusStart}>
        <CreateSchemeForm close={creatingScheme.end} />
      </div>
    </FormDialog>
  );
}
