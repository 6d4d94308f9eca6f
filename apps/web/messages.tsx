import { MantineThemeProvider, Notification } from '@mantine/core';
import { Notifications, notifications } from '@mantine/notifications';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { greet } from '#platform/web/say.ts';
import { takeGreeting } from '#platform/web/session.ts';

/** The messages that come and go in the corner, and the first of them for who has just signed in. */
export function Messages() {
  const { t } = useTranslation(['platform', 'auth']);
  useEffect(() => {
    if (!takeGreeting()) return;
    // What was said to whoever was here before is none of this person's business.
    notifications.clean();
    greet(t('auth:login.done'));
  }, [t]);
  // Their cross has a name, in the language of the screens.
  const closeButtonProps = { 'aria-label': t('actions.close') };
  return (
    <MantineThemeProvider
      theme={{ components: { Notification: Notification.extend({ defaultProps: { closeButtonProps } }) } }}
    >
      <Notifications position="bottom-right" limit={4} />
    </MantineThemeProvider>
  );
}
