import { useTranslation } from 'react-i18next';
import { lazyView } from '#platform/web/lazy-view.ts';
import { focusStart } from '#platform/web/ui/focus-start.ts';
import { FormDialog } from '#platform/web/ui/form-dialog.tsx';
import { cancelling } from './cancelling.ts';

const CancellingForm = lazyView(() => import('./cancelling-form.tsx'));

/** The dialog that asks for the day and the reason of a cancellation. */
export function CancellingDialog() {
  const { t } = useTranslation('policies');
  const policy = cancelling.use()?.subject;
  return (
    <FormDialog
      opened={policy !== undefined}
      close={cancelling.end}
      title={policy ? t('cancelling.title', { number: policy.policy_number }) : ''}
      size={480}
      fields={2}
    >
      <div ref={focusStart}>{policy && <CancellingForm policy={policy} close={cancelling.end} />}</div>
    </FormDialog>
  );
}
