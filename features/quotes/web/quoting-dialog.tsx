import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyView } from '#platform/web/lazy-view.ts';
import { FormDialog } from '#platform/web/ui/form-dialog.tsx';
import { quoting } from './quoting.ts';

const CreateQuoteForm = lazyView(() => import('./create-quote-form.tsx'));

/** The dialog for a new quote. */
export default function QuotingDialog() {
  const { t } = useTranslation('quotes');
  const begun = quoting.use();
  // The form decides: what was typed is not thrown away without a question.
  const leave = useRef<(() => void) | null>(null);
  return (
    <FormDialog
      opened={begun !== null}
      close={() => (leave.current ?? quoting.end)()}
      title={t('create.title')}
      size={720}
      fields={6}
    >
      {begun && <CreateQuoteForm lead={begun.subject} leave={leave} close={quoting.end} />}
    </FormDialog>
  );
}
