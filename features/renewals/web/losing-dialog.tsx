import { useTranslation } from 'react-i18next';
import { lazyView } from '#platform/web/lazy-view.ts';
import { focusStart } from '#platform/web/ui/focus-start.ts';
import { FormDialog } from '#platform/web/ui/form-dialog.tsx';
import { losing } from './losing.ts';

const LosingForm = lazyView(() => import('./losing-form.tsx'));

/** The dialog that asks why a renewal failed or was cancelled. */
export function LosingDialog() {
  const { t } = useTranslation('renewals');
  const lost = losing.use()?.subject;
  return (
    <FormDialog
      opened={lost !== undefined}
      close={losing.end}
      title={
        lost
          ? t(`losing.title.${lost.to as 'Fallida' | 'Cancelada'}`, { number: lost.renewal.policy.policy_number })
          : ''
      }
      size={480}
      fields={2}
    >
      <div ref={focusStart}>{lost && <LosingForm {...lost} close={losing.end} />}</div>
    </FormDialog>
  );
}
