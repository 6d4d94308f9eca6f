import { Button, Text } from '@mantine/core';
import { IconDatabaseExport } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRefresh } from '#platform/web/reads.ts';
import { CardGrid, CardGridSkeleton } from '#platform/web/records/card-grid.tsx';
import { sayDone, sayRefused } from '#platform/web/say.ts';
import { Empty, LoadError } from '#platform/web/ui/async-state.tsx';
import { CopyLine } from '#platform/web/ui/copy-line.tsx';
import { systemApi } from '../system-api.ts';
import { BackupCard } from './backup-card.tsx';
import classes from './backups.module.css';
import { DeleteBackupDialog } from './delete-backup-dialog.tsx';
import { useBackups } from './use-backups.ts';

/** The backups of this installation, and instructions to restore one. */
export default function BackupsView() {
  const { t } = useTranslation('system');
  const backups = useBackups();
  const newest = backups.data?.find(({ status, tenant_id }) => status === 'Done' && tenant_id === null);
  return (
    <>
      <div className={classes.head}>
        <div className={classes.about}>
          <Text size="sm">{t('backups.about')}</Text>
          {newest && (
            <CopyLine
              value={`npm run admin -- restore --from ${newest.file} --yes`}
              label={t('backups.restore_command')}
            />
          )}
        </div>
        <BackUpNow />
      </div>
      {backups.isError && <LoadError error={backups.error} retry={() => void backups.refetch()} />}
      {backups.isPending && <CardGridSkeleton height={200} />}
      {backups.data?.length === 0 && (
        <Empty icon={<IconDatabaseExport size={40} />} title={t('backups.empty')} text={t('backups.empty_text')} />
      )}
      {backups.data && (
        <CardGrid>
          {backups.data.map((backup) => (
            <BackupCard key={backup.id} backup={backup} />
          ))}
        </CardGrid>
      )}
      <DeleteBackupDialog />
    </>
  );
}

function BackUpNow() {
  const { t } = useTranslation('system');
  const refresh = useRefresh(systemApi.requestBackup);
  const [isBusy, setBusy] = useState(false);
  async function begin(): Promise<void> {
    setBusy(true);
    try {
      await systemApi.requestBackup({ body: { tenant_id: '' } });
      sayDone(t('backups.begun'), t('backups.begun_text'));
    } catch (error) {
      sayRefused(t('sections.backups'), error, t('backups.begin_failed'));
    }
    await refresh();
    setBusy(false);
  }
  return (
    <Button loading={isBusy} leftSection={<IconDatabaseExport size={16} aria-hidden />} onClick={() => void begin()}>
      {t('backups.begin')}
    </Button>
  );
}
