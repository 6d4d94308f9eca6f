import { IconArrowNarrowRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Mark } from '#platform/web/records/mark.tsx';
import type { Mapping } from '../../contract/field-mapping.ts';
import { namedRules, patternIn } from '../../contract/mapping/validation.ts';
import classes from './mapping.module.css';

type Shown = Omit<Mapping, 'id'>;

/** A mapping on one line: its source, its target, its type. */
export function MappingFacts({ mapping }: { mapping: Shown }) {
  const { t } = useTranslation(['integrations/mapping', 'integrations']);
  const { mapping_type: type, source_field, target_field, transformation_rule, condition } = mapping;
  const rule = useRuleName(mapping.validation_rule);
  const asked = type === 'Conditional' ? condition : '';
  const made = type === 'Computed' || type === 'Conditional' ? transformation_rule : '';
  return (
    <div className={classes.facts}>
      <p className={classes.way}>
        <code title={source_field}>{source_field}</code>
        <IconArrowNarrowRight size={18} aria-hidden />
        <strong>{t(`integrations:target.${target_field}`)}</strong>
      </p>
      <div className={classes.signs}>
        <Mark>{t(`mapping_type.${type}`)}</Mark>
        {mapping.required && <Mark tone="danger">{t('required_mark')}</Mark>}
        {asked && <span>{t('if', { condition: asked })}</span>}
        {made && <code>{made}</code>}
        {mapping.default_value && <span>{t('else_value', { value: mapping.default_value })}</span>}
        {rule && <span>{t('checked_by', { rule })}</span>}
      </div>
    </div>
  );
}

/** A validation rule in words. A pattern is shown as it is written. */
function useRuleName(rule: string): string {
  const { t } = useTranslation('integrations/mapping');
  const name = namedRules.find((each) => each === rule);
  if (name) return t(`validation_rule.${name}`);
  return patternIn(rule) ?? rule;
}
