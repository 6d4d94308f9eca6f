import { Alert, Button, Stack } from '@mantine/core';
import { IconAlertTriangle, IconUserCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { AuthCard } from '../page/auth-card.tsx';
import classes from './first-credentials.module.css';
import { ValueToCopy } from './value-to-copy.tsx';

interface FirstCredentialsProps {
  username: string;
  password: string;
  toLogin: () => void;
}

/** The first administrator's one-time credentials. They are shown only here. */
export function FirstCredentials({ username, password, toLogin }: FirstCredentialsProps) {
  const { t } = useTranslation('auth');
  return (
    <AuthCard icon={<IconUserCheck size={24} />} title={t('setup.done_title')} text={t('setup.next')} focusTitle>
      <Stack gap="lg">
        <Alert color="warning" role="note" icon={<IconAlertTriangle aria-hidden />}>
          {t('setup.done')}
        </Alert>
        <dl className={classes.credentials}>
          <ValueToCopy name={t('fields.username')} value={username} />
          <ValueToCopy name={t('fields.password')} value={password} />
        </dl>
        <Button fullWidth onClick={toLogin}>
          {t('continue')}
        </Button>
      </Stack>
    </AuthCard>
  );
}
