import { useTranslation } from 'react-i18next';
import { lazyView } from '#platform/web/lazy-view.ts';
import { FormDialog } from '#platform/web/ui/form-dialog.tsx';
import { creatingPeriod } from '../creating.ts';

const CreatePeriodForm = lazyView(() => import('./create-period-form.tsx'));

/** The dialog for a new period. */
export default function CreatePeriodDialog() {
  const { t } = useTranslation('commissions');
  const isOpen = creatingPeriod.use() !== null;
  return (
    <FormDialog opened={isOpen} close={creatingPeriod.end} title={t('acts.create_period')} size={560} fields={6}>
      <CreatePeriodForm close={creatingPeriod.end} />
    </FormDialog>
  );
}
