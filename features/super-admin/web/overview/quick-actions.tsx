import { Button, Paper, Stack, Text, Title } from '@mantine/core';
import { IconBuilding, IconDatabaseExport, IconFileText, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyLine } from '#platform/web/ui/copy-line.tsx';
import classes from '../super-admin.module.css';
import { showAccounts, showTenants } from '../use-super-admin.ts';

const backupCommand = 'npm run admin -- backup --out vigencia.backup';

/** What an operator does most. A backup and the logs are the server's own: here stands how they are had there. */
export function QuickActions() {
  const { t } = useTranslation('super-admin');
  const [told, tell] = useState<'backup' | 'logs' | null>(null);
  const toggle = (what: 'backup' | 'logs') => tell(told === what ? null : what);
  return (
    <Paper component="section" p="md" aria-labelledby="quick-actions">
      <Title order={2} size="h3" id="quick-actions" mb="sm">
        {t('actions.title')}
      </Title>
      <div className={classes.acts}>
        <Button variant="default" leftSection={<IconBuilding size={16} aria-hidden />} onClick={() => showTenants()}>
          {t('actions.tenants')}
        </Button>
        <Button variant="default" leftSection={<IconUsers size={16} aria-hidden />} onClick={() => showAccounts()}>
          {t('actions.users')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconDatabaseExport size={16} aria-hidden />}
          aria-expanded={told === 'backup'}
          onClick={() => toggle('backup')}
        >
          {t('actions.backup')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconFileText size={16} aria-hidden />}
          aria-expanded={told === 'logs'}
          onClick={() => toggle('logs')}
        >
          {t('actions.logs')}
        </Button>
      </div>
      <Stack gap="xs" mt="sm" role="status">
        {told === 'backup' && (
          <>
            <Text size="sm">{t('actions.backup_text')}</Text>
            <CopyLine value={backupCommand} label={t('actions.backup')} />
          </>
        )}
        {told === 'logs' && <Text size="sm">{t('actions.logs_text')}</Text>}
      </Stack>
    </Paper>
  );
}
