import { Alert, Button, Loader, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsConnected } from '../connection.ts';
import { isUnreached, reasonOf } from '../form/failure.ts';
import { SupportLink } from './support-link.tsx';

/**
 * A visible load error with a retry button. While the server is unavailable, a message above the whole page says so,
 * and this component waits for the connection.
 */
export function LoadError({ error, retry }: { error: unknown; retry: () => void }) {
  const { t } = useTranslation();
  const isConnected = useIsConnected();
  if (!isConnected && isUnreached(error)) return <Loader size="sm" display="block" mx="auto" my="md" aria-hidden />;
  return (
    <Alert color="red" icon={<IconAlertTriangle aria-hidden />} title={t('results.error_loading')} role="alert">
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{reasonOf(error) || t('results.error_loading_text')}</Text>
        <Button size="xs" variant="default" onClick={retry}>
          {t('actions.retry')}
        </Button>
        <SupportLink />
      </Stack>
    </Alert>
  );
}

interface EmptyProps {
  icon: ReactNode;
  title: string;
  text?: string;
  /** The next step, for users who may take it. */
  action?: ReactNode;
  /** The view contains nothing else: the title is its heading. */
  isWholeView?: boolean;
}

/** The empty state of a list. */
export function Empty({ icon, title, text, action, isWholeView = false }: EmptyProps) {
  return (
    <Stack align="center" gap="xs" py="xl" px="md" ta="center">
      <Text c="dimmed" span aria-hidden>
        {icon}
      </Text>
      <Text component={isWholeView ? 'h1' : 'p'} m={0} fw={600}>
        {title}
      </Text>
      {text && (
        <Text size="sm" c="dimmed" maw={420}>
          {text}
        </Text>
      )}
      {action}
    </Stack>
  );
}
