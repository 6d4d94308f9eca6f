import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { clearNotices } from '#platform/web/notices.ts';
import { greet } from '#platform/web/say.ts';
import { takeGreeting } from '#platform/web/session.ts';
import { Notices } from '#platform/web/ui/notices.tsx';

/** The messages that come and go in the corner, and the first of them for who has just signed in. */
export function Messages() {
  const { t } = useTranslation(['platform', 'auth']);
  useEffect(() => {
    if (!takeGreeting()) return;
    // What was said to whoever was here before is none of this person's business.
    clearNotices();
    greet(t('auth:login.done'));
  }, [t]);
  return <Notices />;
}
