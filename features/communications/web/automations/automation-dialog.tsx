import { useTranslation } from 'react-i18next';
import { lazyView } from '#platform/web/lazy-view.ts';
import { focusStart } from '#platform/web/ui/focus-start.ts';
import { FormDialog } from '#platform/web/ui/form-dialog.tsx';
import { settingAutomation } from './setting-automation.ts';

const AutomationForm = lazyView(() => import('./automation-form.tsx'));

/** The dialog in which an Admin sets what an event sends. */
export function AutomationDialog() {
  const { t } = useTranslation('communications/automations');
  const automation = settingAutomation.use()?.subject;
  return (
    <FormDialog
      opened={automation !== undefined}
      close={settingAutomation.end}
      title={automation ? t(`event.${automation.event}`) : ''}
      size={560}
      fields={4}
    >
      <div ref={focusStart}>
        {automation && <AutomationForm key={automation.event} automation={automation} close={settingAutomation.end} />}
      </div>
    </FormDialog>
  );
}
