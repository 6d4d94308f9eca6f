import { useTranslation } from 'react-i18next';
import { lazyView } from '#platform/web/lazy-view.ts';
import { focusStart } from '#platform/web/ui/focus-start.ts';
import { FormDialog } from '#platform/web/ui/form-dialog.tsx';
import { creatingCarrier } from './creating-carrier.ts';

const CreateCarrierForm = lazyView(() => import('./create-carrier-form.tsx'));

/** The dialog for a new carrier. */
export default function CreateCarrierDialog() {
  const { t } = useTranslation('carriers');
  const isOpen = creatingCarrier.use() !== null;
  return (
    <FormDialog opened={isOpen} close={creatingCarrier.end} title={t('create.title')} size={560} fields={6}>
      <div ref={focusStart}>
        <CreateCarrierForm close={creatingCarrier.end} />
      </div>
    </FormDialog>
  );
}
