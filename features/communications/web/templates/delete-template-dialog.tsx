import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { CallForm } from '#platform/web/form/call-form.tsx';
import { useValidatedForm } from '#platform/web/form/use-validated-form.tsx';
import { useRefresh } from '#platform/web/reads.ts';
import { sayDone } from '#platform/web/say.ts';
import { DialogActions } from '#platform/web/ui/dialog-actions.tsx';
import { focusStart } from '#platform/web/ui/focus-start.ts';
import { FormDialog } from '#platform/web/ui/form-dialog.tsx';
import type { CommunicationTemplate } from '../../contract/templates.ts';
import { communicationApi } from '../use-communications.ts';
import { deletingTemplate } from './template-acts.ts';

const Nothing = z.object({});

/** Asks for confirmation before a template is deleted. */
export function DeleteTemplateDialog() {
  const { t } = useTranslation('communications/templates');
  const deleted = deletingTemplate.use()?.subject;
  return (
    <FormDialog
      opened={deleted !== undefined}
      close={deletingTemplate.end}
      title={t('delete.title', { name: deleted?.name })}
      size={480}
      fields={1}
    >
      <div ref={focusStart}>{deleted && <DeleteForm template={deleted} />}</div>
    </FormDialog>
  );
}

function DeleteForm({ template }: { template: CommunicationTemplate }) {
  const { t } = useTranslation(['communications/templates', 'platform']);
  const refresh = useRefresh(communicationApi.deleteTemplate);
  const form = useValidatedForm(Nothing, {});
  async function remove(): Promise<void> {
    await communicationApi.deleteTemplate({ params: { id: template.id } });
    sayDone(t('platform:results.deleted'), template.name);
    deletingTemplate.end();
    await refresh();
  }
  return (
    <CallForm
      once
      form={form}
      call={remove}
      otherwise={t('platform:results.error_deleting')}
      gap="sm"
      actions={
        <DialogActions>
          <Button variant="default" onClick={deletingTemplate.end} disabled={form.submitting} data-autofocus>
            {t('platform:actions.cancel')}
          </Button>
          <Button type="submit" color="red" loading={form.submitting}>
            {t('delete.button')}
          </Button>
        </DialogActions>
      }
    >
      <Text size="sm">{t('platform:results.ask_delete')}</Text>
      <Text size="sm">{t('delete.text')}</Text>
      {template.is_used && <Text size="sm">{t('delete.used')}</Text>}
    </CallForm>
  );
}
