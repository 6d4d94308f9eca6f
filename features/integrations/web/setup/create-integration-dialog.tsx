import { useTranslation } from 'react-i18next';
import { lazyView } from '#platform/web/lazy-view.ts';
import { focusStart } from '#platform/web/ui/focus-start.ts';
import { FormDialog } from '#platform/web/ui/form-dialog.tsx';
import { withWords } from '../with-words.ts';
import { creatingIntegration } from './creating-integration.ts';

const CreateIntegrationForm = lazyView(() => withWords(import('./create-integration-form.tsx'), 'integrations/setup'));

/** The dialog for a new integration. */
export default function CreateIntegrationDialog() {
  const { t } = useTranslation('integrations');
  const isOpen = creatingIntegration.use() !== null;
  return (
    <FormDialog opened={isOpen} close={creatingIntegration.end} title={t('list.create')} size={760} fields={6}>
      <div ref={focusStart}>
        <CreateIntegrationForm close={creatingIntegration.end} />
      </div>
    </FormDialog>
  );
}
