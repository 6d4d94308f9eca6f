import { Loader, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** Fills the page while the session is checked or the first view loads. */
export function LoadingScreen() {
  const { t } = useTranslation();
  return (
    <Stack component="main" align="center" justify="center" mih="100dvh" gap="sm">
      <Loader aria-hidden />
      <Text role="status">{t('loading')}</Text>
    </Stack>
  );
}
