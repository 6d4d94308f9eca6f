import { useTranslation } from 'react-i18next';
import { lazyView, withParts } from '#platform/web/lazy-view.ts';
import { focusStart } from '#platform/web/ui/focus-start.ts';
import { FormDialog } from '#platform/web/ui/form-dialog.tsx';
import { ClientOfPolicy } from './client-of-policy.ts';
import { creatingPolicy } from './creating-policy.ts';

const NewPolicyForm = lazyView(() => withParts(import('./new-policy-form.tsx'), ClientOfPolicy));

/** The dialog for a policy by hand. */
export default function NewPolicyDialog() {
  const { t } = useTranslation('policies');
  const isOpen = creatingPolicy.use() !== null;
  return (
    <FormDialog opened={isOpen} close={creatingPolicy.end} title={t('new.button')} size={620} fields={5}>
      <div ref={focusStart}>
        <NewPolicyForm close={creatingPolicy.end} />
      </div>
    </FormDialog>
  );
}
