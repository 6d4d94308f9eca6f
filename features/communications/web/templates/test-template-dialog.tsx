import { useTranslation } from 'react-i18next';
import { lazyView } from '#platform/web/lazy-view.ts';
import { focusStart } from '#platform/web/ui/focus-start.ts';
import { FormDialog } from '#platform/web/ui/form-dialog.tsx';
import { testingTemplate } from './template-acts.ts';

const TestTemplateForm = lazyView(() => import('./test-template-form.tsx'));

/** The dialog in which a template is tested: it is really sent, to the user who tests it. */
export function TestTemplateDialog() {
  const { t } = useTranslation('communications/templates');
  const tested = testingTemplate.use()?.subject;
  return (
    <FormDialog
      opened={tested !== undefined}
      close={testingTemplate.end}
      title={t('test.title', { name: tested?.name })}
      size={640}
      fields={3}
    >
      <div ref={focusStart}>{tested && <TestTemplateForm template={tested} close={testingTemplate.end} />}</div>
    </FormDialog>
  );
}
