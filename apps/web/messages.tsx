import { MantineThemeProvider, Notification } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';

/** The messages that come and go in the corner. Their cross has a name, in the language of the screens. */
export function Messages() {
  const { t } = useTranslation();
  const closeButtonProps = { 'aria-label': t('actions.close') };
  return (
    <MantineThemeProvider
      theme={{ components: { Notification: Notification.extend({ defaultProps: { closeButtonProps } }) } }}
    >
      <Notifications position="bottom-right" limit={4} />
    </MantineThemeProvider>
  );
}
