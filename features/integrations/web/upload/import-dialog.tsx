import { useTranslation } from 'react-i18next';
import { lazyView } from '#platform/web/lazy-view.ts';
import { FormDialog } from '#platform/web/ui/form-dialog.tsx';
import { withWords } from '../with-words.ts';
import { importingLeads } from './importing-leads.ts';

const Upload = lazyView(() => withWords(import('./upload.tsx'), 'integrations/upload'));

/** The dialog of a file import that needs no integration of its own. */
export default function ImportDialog() {
  const { t } = useTranslation('leads');
  const isOpen = importingLeads.use() !== null;
  return (
    <FormDialog opened={isOpen} close={importingLeads.end} title={t('import.label')} size={880} fields={4}>
      {isOpen && <Upload integration={null} uploadId={null} close={importingLeads.end} />}
    </FormDialog>
  );
}
