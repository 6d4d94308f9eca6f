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
import type { Backup } from '../../contract.ts';
import { systemApi } from '../system-api.ts';
import { deletingBackup } from './use-backups.ts';

const Nothing = z.object({});

/** Confirms the deletion of a backup. */
export function DeleteBackupDialog() {
  const { t } = useTranslation('system');
  const deleted = deletingBackup.use()?.subject;
  return (
    <FormDialog
      opened={deleted !== undefined}
      close={deletingBackup.end}
      title={t('backups.delete_title')}
      size={480}
      fields={1}
    >
      <div ref={focusStart}>{deleted && <DeleteForm backup={deleted} />}</div>
    </FormDialog>
  );
}

function DeleteForm({ backup }: { backup: Backup }) {
  const { t } = useTranslation(['system', 'platform']);
  const refresh = useRefresh(systemApi.deleteBackup);
  const form = useValidatedForm(Nothing, {});
  async function remove(): Promise<void> {
    await systemApi.deleteBackup({ params: { id: backup.id } });
    sayDone(t('platform:results.deleted'), backup.file ?? '');
    deletingBackup.end();
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
          <Button variant="default" onClick={deletingBackup.end} disabled={form.submitting} data-autofocus>
            {t('platform:actions.cancel')}
          </Button>
          <Button type="submit" color="red" loading={form.submitting}>
            {t('backups.delete')}
          </Button>
        </DialogActions>
      }
    >
      <Text size="sm">{t('platform:results.ask_delete')}</Text>
      <Text size="sm">{t('backups.delete_text', { file: backup.file })}</Text>
    </CallForm>
  );
}
