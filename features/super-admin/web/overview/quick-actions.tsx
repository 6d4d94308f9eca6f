import { Button, Paper, Text, Title } from '@mantine/core';
import { IconBuilding, IconDatabaseExport, IconFileText, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from '../super-admin.module.css';
import { showAccounts, showBackups, showTenants } from '../use-super-admin.ts';

/** What an operator does most. The logs are the server's own: here stands how they are had there. */
export function QuickActions() {
  const { t } = useTranslation('super-admin');
  const [told, tell] = useState(false);
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
        <Button
          variant="default"
          leftSection={<IconFileText size={16} aria-hidden />}
          aria-expanded={told}
          onClick={() => tell(!told)}
        >
          {t('actions.logs')}
        </Button>
      </div>
      <Text size="sm" mt="sm" role="status">
        {told && t('actions.logs_text')}
      </Text>
    </Paper>
  );
}
