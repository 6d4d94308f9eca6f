import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Communication } from '../../contract/messages.ts';
import classes from '../communications.module.css';

/** The checks that allowed or refused a message, in order. */
export function Findings({ findings }: { findings: Communication['gate'] }) {
  const { t } = useTranslation('communications/history');
  if (findings.length === 0) return null;
  const isAllowed = findings.every(({ is_well }) => is_well);
  return (
    <section className={classes.part} aria-label={t(isAllowed ? 'findings.allowed' : 'findings.refused')}>
      <h3>{t(isAllowed ? 'findings.allowed' : 'findings.refused')}</h3>
      <ul className={classes.findings}>
        {findings.map(({ rule, is_well, message }) => (
          <li key={rule} data-well={is_well}>
            {is_well ? <IconCircleCheck size={16} aria-hidden /> : <IconCircleX size={16} aria-hidden />}
            {message}
          </li>
        ))}
      </ul>
    </section>
  );
}
