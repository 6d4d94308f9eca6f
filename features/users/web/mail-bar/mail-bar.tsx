import { IconMailOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { go } from '#platform/web/navigation.ts';
import { useUser } from '#platform/web/session.ts';
import { useMailState } from '../use-users.ts';
import classes from './mail-bar.module.css';

/** Says that this installation sends no mail, and how to fix it, until a mail server is configured. */
export default function MailBar() {
  const { t } = useTranslation('users/mail-bar');
  // A user without an agency is an operator.
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
