import { IconMailOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { go } from '#platform/web/navigation.ts';
import { useUser } from '#platform/web/session.ts';
import { useMailState } from '../use-users.ts';
import classes from './mail-bar.module.css';

/** Says that no mail leaves this installation, and what to do, until a mail server is set. */
export default function MailBar() {
  const { t } = useTranslation('users/mail-bar');
  // Whoever is of no agency runs the installation.
  const isOperator = useUser().agency === null;
  const { data } = useMailState();
  if (!data?.is_without_server) return null;
  return (
    <section className={classes.bar} aria-label={t('label')}>
      <IconMailOff size={16} aria-hidden />
      <span>{t(isOperator ? 'operator' : 'admin')}</span>
      {isOperator && (
        <button type="button" className={classes.mend} onClick={() => go({ tab: 'superadmin', section: 'settings' })}>
          {t('mend')}
        </button>
      )}
    </section>
  );
}
