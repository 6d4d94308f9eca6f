import { Button, Text } from '@mantine/core';
import { IconShieldCheck, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#platform/web/format.ts';
import { useRefresh } from '#platform/web/reads.ts';
import { CardFacts, CardFoot } from '#platform/web/records/card-facts.tsx';
import { CardNames, CardTop, RecordCard } from '#platform/web/records/record-card.tsx';
import { sayDone, sayRefused } from '#platform/web/say.ts';
import type { Backup } from '../../contract.ts';
import { systemApi } from '../system-api.ts';
import { BackupState } from './backup-state.tsx';
import classes from './backups.module.css';
import { sizeText } from './size-text.ts';
import { deletingBackup, isAtWork } from './use-backups.ts';

/** One backup: its scope, time, size, and restore test. */
export function BackupCard({ backup }: { backup: Backup }) {
  const { t, i18n } = useTranslation('system');
  const { date, time, age, number } = useFormats();
  const at = backup.made_at ?? backup.requested_at;
  const name = t('backups.name', { date: date(at), time: time(at) });
  return (
    <RecordCard aria-label={name}>
      <CardTop>
        <CardNames>
          <Text fw={600}>{name}</Text>
          <p className={classes.file}>{backup.file ?? t('backups.no_file')}</p>
        </CardNames>
        <BackupState backup={backup} />
      </CardTop>
      <CardFacts
        facts={[
          [t('backups.scope'), backup.tenant_name ?? t('backups.whole')],
          [t('backups.cause'), t(`backups.causes.${backup.cause}`)],
          [t('backups.age'), age(at)],
          [t('backups.size'), backup.bytes === null ? '–' : sizeText(backup.bytes, i18n.language)],
          [t('backups.rows'), backup.rows === null ? '–' : number(backup.rows)],
          [t('backups.proved_at'), backup.proved_at ? date(backup.proved_at) : '–'],
        ]}
      />
      {backup.problem && (
        <Text size="sm" c="red">
          {t('backups.problem', { problem: backup.problem })}
        </Text>
      )}
      <CardFoot>
        <BackupActs backup={backup} name={name} />
      </CardFoot>
    </RecordCard>
  );
}

function BackupActs({ backup, name }: { backup: Backup; name: string }) {
  const { t } = useTranslation('system');
  const refresh = useRefresh(systemApi.proveBackup);
  const [isBusy, setBusy] = useState(false);
  async function testRestore(): Promise<void> {
    setBusy(true);
    try {
      await systemApi.proveBackup({ params: { id: backup.id } });
      sayDone(t('backups.proving'), name);
    } catch (error) {
      sayRefused(name, error, t('backups.prove_failed'));
    }
    await refresh();
    setBusy(false);
  }
  return (
    <div className={classes.acts}>
      {backup.status === 'Done' && (
        <Button
          size="xs"
          variant="default"
          loading={isBusy}
          disabled={isAtWork(backup)}
          leftSection={<IconShieldCheck size={15} aria-hidden />}
          aria-label={t('backups.prove_of', { name })}
          onClick={() => void testRestore()}
        >
          {t('backups.prove')}
        </Button>
      )}
      <Button
        size="xs"
        variant="default"
        disabled={isAtWork(backup)}
        leftSection={<IconTrash size={15} aria-hidden />}
        aria-label={t('backups.delete_of', { name })}
        onClick={() => deletingBackup.begin(backup)}
      >
        {t('backups.delete')}
      </Button>
    </div>
  );
}
