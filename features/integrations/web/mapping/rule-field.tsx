import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { LongText } from '#platform/web/form/long-text.tsx';
import type { useValidatedForm } from '#platform/web/form/use-validated-form.tsx';
import { ruleMax, type SampleField } from '../../contract/field-mapping.ts';
import { ruleFunctions } from '../../contract/mapping/rule-functions.ts';
import classes from './mapping-form.module.css';
import type { MappingValues } from './mapping-values.ts';
import { PieceForm } from './piece-form.tsx';
import type { Piece } from './pieces.ts';

interface RuleFieldProps {
  form: ReturnType<typeof useValidatedForm<MappingValues>>;
  name: 'transformation_rule' | 'condition';
  label: string;
  isRequired: boolean;
  /** The fault of the rule under edit. undefined means none or not yet known. */
  fault: string | undefined;
  pieces: readonly Piece[];
  fields: readonly SampleField[];
}

/** The input of a rule, its fault, and the templates for it. */
export function RuleField({ form, name, label, isRequired, fault, pieces, fields }: RuleFieldProps) {
  const { t } = useTranslation('integrations/mapping');
  const faultId = useId();
  return (
    <div>
      <LongText
        label={label}
        withAsterisk={isRequired}
        rows={2}
        spellCheck={false}
        className={classes.rule}
        maxLength={ruleMax}
        aria-describedby={faultId}
        key={form.key(name)}
        {...form.getInputProps(name)}
      />
      <p id={faultId} role="status" className={classes.fault}>
        {fault}
      </p>
      <PieceForm pieces={pieces} fields={fields} insert={(made) => form.setFieldValue(name, made)} />
      <details className={classes.help}>
        <summary>{t('rule_help.title')}</summary>
        <p>{t('rule_help.value')}</p>
        <p>{t('rule_help.functions', { names: ruleFunctions.join(', ') })}</p>
        <p>{t('rule_help.operators')}</p>
      </details>
    </div>
  );
}
