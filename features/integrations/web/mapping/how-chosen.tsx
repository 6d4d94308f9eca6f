import { useTranslation } from 'react-i18next';
import classes from './mapping.module.css';

const rules = ['how.order', 'how.empty', 'how.default', 'how.notes', 'how.standard', 'how.required'] as const;

/** How a value is chosen where several mappings could give one, and what an empty one does. */
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
