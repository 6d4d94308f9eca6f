import { useTranslation } from 'react-i18next';
import classes from './policies.module.css';

type Field =
  | 'annual_premium'
  | 'deductible'
  | 'coverage_amount'
  | 'coverage_limits'
  | 'carrier'
  | 'product_type'
  | 'agent_assigned'
  | 'effective_date'
  | 'expiration_date'
  | 'quote'
  | 'contact';

/** Fields with their values, in two columns. */
export function PolicyFacts({ facts }: { facts: readonly (readonly [Field, string])[] }) {
  const { t } = useTranslation('policies');
  return (
    <dl className={classes.facts}>
      {facts.map(([field, value]) => (
        <div key={field} data-field={field}>
          <dt>{t(`fields.${field}`)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
