import { useTranslation } from 'react-i18next';
import { lazyView } from '#platform/web/lazy-view.ts';
import { FormDialog } from '#platform/web/ui/form-dialog.tsx';
import { quoting } from './quoting.ts';

const CreateQuoteForm = lazyView(() => import('./create-quote-form.tsx'));

/** The dialog for a new quote. */
export default function QuotingDialog() {
  const { t } = useTranslation('quotes');
  const begun = quoting.use();
  return (
    <FormDialog opened={begun !== null} close={quoting.end} title={t('create.title')} size={720} fields={6}>
      {begun && <CreateQuoteForm lead={begun.subject} close={quoting.end} />}
    </FormDialog>
  );
}
