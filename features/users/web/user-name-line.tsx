import { VisuallyHidden } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Mark } from '#platform/web/records/mark.tsx';
import { useUser } from '#platform/web/session.ts';
import type { User } from '../contract.ts';
import classes from './users.module.css';

/** A user's sign-in name and the marks of the account; in a row with icons instead of long texts. */
export function UserNameLine({ user, isShort = false }: { user: User; isShort?: boolean }) {
  const { t } = useTranslation('users');
  const { id } = useUser();
  const isGiven = user.must_change_password && user.is_active;
  return (
    <span className={classes.line} data-short={isShort || undefined}>
      <span>{user.username}</span>
      {user.id === id && <Mark>{t('list.you')}</Mark>}
      {isGiven && isShort && (
        <span className={classes.given} title={t('list.given_password')}>
          <IconKey size={14} aria-hidden />
          <VisuallyHidden>{t('list.given_password')}</VisuallyHidden>
        </span>
      )}
      {isGiven && !isShort && <Mark tone="warning">{t('list.given_password')}</Mark>}
    </span>
  );
}
