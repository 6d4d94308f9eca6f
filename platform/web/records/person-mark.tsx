import { useTranslation } from 'react-i18next';
import { initialsOf } from '../initials.ts';
import classes from './person-mark.module.css';

/** Whose a record is: initials in a circle and the name, which goes where there is no room; null: nobody's. */
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
