import { useTranslation } from 'react-i18next';
import classes from './mapping.module.css';

const rules = ['how.order', 'how.empty', 'how.default', 'how.notes', 'how.standard', 'how.required'] as const;

/** Explains which value is used if several mappings have one, and the effect of an empty one. */
export function HowChosen() {
  const { t } = useTranslation('integrations/mapping');
  return (
    <details className={classes.how} open>
      <summary>{t('how.title')}</summary>
      <ul>
        {rules.map((rule) => (
          <li key={rule}>{t(rule)}</li>
        ))}
      </ul>
    </details>
  );
}
