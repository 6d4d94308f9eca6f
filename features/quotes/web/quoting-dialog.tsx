import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyView } from '#platform/web/lazy-view.ts';
import { FormDialog } from '#platform/web/ui/form-dialog.tsx';
import { endQuoting, useQuoting } from './quoting.ts';

const CreateQuoteForm = lazyView(() => import('./create-quote-form.tsx'));

/** The dialog for a new quote. */
export function QuotingDialog() {
  const { t } = useTranslation('quotes');
  const quoting = useQuoting();
  // The form decides: what was typed is not thrown away without a question.
  const leave = useRef<(() => void) | null>(null);
  return (
    <FormDialog
      opened={quoting !== null}
      close={() => (leave.current ?? endQuoting)()}
      title={t('create.title')}
      size={720}
      fields={6}
    >
      {quoting && <CreateQuoteForm lead={quoting.lead} leave={leave} close={endQuoting} />}
    </FormDialog>
  );
}
