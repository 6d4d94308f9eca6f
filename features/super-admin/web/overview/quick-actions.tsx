import { Button, Paper, Title } from '@mantine/core';
import { IconBuilding, IconDatabaseExport, IconFileText, IconSettings, IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from '../super-admin.module.css';
import { showAccounts, showBackups, showLogs, showSettings, showTenants } from '../use-super-admin.ts';

/** The most frequent actions of an operator. */
export function QuickActions() {
  const { t } = useTranslation('super-admin');
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
        <Button variant="default" leftSection={<IconDatabaseExport size={16} aria-hidden />} onClick={showBackups}>
          {t('actions.backup')}
        </Button>
        <Button variant="default" leftSection={<IconFileText size={16} aria-hidden />} onClick={() => showLogs()}>
          {t('actions.logs')}
        </Button>
        <Button variant="default" leftSection={<IconSettings size={16} aria-hidden />} onClick={showSettings}>
          {t('actions.settings')}
        </Button>
      </div>
    </Paper>
  );
}
