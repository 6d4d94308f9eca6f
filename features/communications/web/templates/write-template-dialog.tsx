import { useTranslation } from 'react-i18next';
import { lazyView } from '#platform/web/lazy-view.ts';
import { focusStart } from '#platform/web/ui/focus-start.ts';
import { FormDialog } from '#platform/web/ui/form-dialog.tsx';
import { writingTemplate } from './template-acts.ts';

const WriteTemplateForm = lazyView(() => import('./write-template-form.tsx'));

/** The dialog in which a new or existing template is written. */
export default function WriteTemplateDialog() {
  const { t } = useTranslation('communications/templates');
  const written = writingTemplate.use()?.subject;
  const isEdited = written?.template && !written.isCopy;
  return (
    <FormDialog
      opened={written !== undefined}
      close={writingTemplate.end}
      title={isEdited ? t('edit_title', { name: written.template?.name }) : t('create.title')}
      size={1040}
      fields={6}
    >
      <div ref={focusStart}>{written && <WriteTemplateForm {...written} close={writingTemplate.end} />}</div>
    </FormDialog>
  );
}
