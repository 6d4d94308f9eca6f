import { Alert, Button, Stack } from '@mantine/core';
import { IconAlertTriangle, IconUserCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { AuthCard } from '../page/auth-card.tsx';
import classes from './credential.module.css';
import { Credential } from './credential.tsx';

interface CredentialsViewProps {
  username: string;
  password: string;
  toLogin: () => void;
}

/** The first administrator's one-time credentials. They are nowhere else, and gone with this view. */
export function CredentialsView({ username, password, toLogin }: CredentialsViewProps) {
  const { t } = useTranslation('auth');
  return (
    <AuthCard icon={<IconUserCheck size={24} />} title={t('setup.done_title')} text={t('setup.next')} focusTitle>
      <Stack gap="lg">
        <Alert color="warning" role="note" icon={<IconAlertTriangle aria-hidden />}>
          {t('setup.done')}
        </Alert>
        <dl className={classes.credentials}>
          <Credential name={t('fields.username')} value={username} />
          <Credential name={t('fields.password')} value={password} />
        </dl>
        <Button fullWidth onClick={toLogin}>
          {t('continue')}
        </Button>
      </Stack>
    </AuthCard>
  );
}
