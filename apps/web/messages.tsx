import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { clearNotices } from '#platform/web/notices.ts';
import { greet } from '#platform/web/say.ts';
import { takeGreeting } from '#platform/web/session.ts';
import { Notices } from '#platform/web/ui/notices.tsx';

/** The temporary messages in the corner, with the first ones for a user who has just signed in. */
export function Messages() {
  const { t } = useTranslation(['platform', 'auth']);
  useEffect(() => {
    if (!takeGreeting()) return;
    // The messages of the previous user are not shown to this one.
    clearNotices();
    greet(t('auth:login.done'));
  }, [t]);
  return <Notices />;
}
