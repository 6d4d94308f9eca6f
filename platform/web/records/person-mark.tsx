import { useTranslation } from 'react-i18next';
import { initialsOf } from '../initials.ts';
import classes from './person-mark.module.css';

/**
 * The owner of a record: initials in a circle and the name. The name hides where space is short. null means no owner.
 */
export function PersonMark({ name }: { name: string | null }) {
  const { t } = useTranslation('records');
  return (
    <span className={classes.person} title={name ?? undefined}>
      <span className={classes.mark} data-nobody={name === null || undefined} aria-hidden>
        {name === null ? '' : initialsOf(name)}
      </span>
      <span className={classes.name}>{name ?? t('nobody')}</span>
    </span>
  );
}
