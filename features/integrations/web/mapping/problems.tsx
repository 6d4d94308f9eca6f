import { useTranslation } from 'react-i18next';
import type { Problem } from '../../contract/mapped-lead.ts';
import classes from './preview.module.css';

/** The problems, one sentence each, with the field's name. */
export function Problems({ problems }: { problems: readonly Problem[] }) {
  const { t } = useTranslation('integrations');
  if (problems.length === 0) return null;
  return (
    <ul className={classes.problems}>
      {problems.map(({ code, target, facts }) => (
        <li key={`${code} ${target} ${JSON.stringify(facts)}`}>
          {t(`problems.${code}` as 'problems.no_contact', {
            ...facts,
            target: target ? t(`target.${target}`) : '',
          })}
        </li>
      ))}
    </ul>
  );
}
