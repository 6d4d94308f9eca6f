import { NativeSelect, Switch, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { useValidatedForm } from '#platform/web/form/use-validated-form.tsx';
import {
  type CreateFieldMapping,
  defaultValueMax,
  mappingTypes,
  type PreviewMapping,
  sourceFieldMax,
  validationRuleMax,
} from '../../contract/field-mapping.ts';
import { targetFields } from '../../contract/mapped-lead.ts';
import { namedRules } from '../../contract/mapping/validation.ts';
import classes from './mapping-form.module.css';
import { bodyOf, byPattern, type MappingValues } from './mapping-values.ts';
import { conditionPieces, rulePieces } from './pieces.ts';
import { RuleField } from './rule-field.tsx';
import { SampleChoice } from './sample-choice.tsx';
import { SamplePicker } from './sample-picker.tsx';
import { ThisMapping } from './this-mapping.tsx';
import { type Samples, useMappingPreview } from './use-mapping.ts';

interface MappingFieldsProps {
  form: ReturnType<typeof useValidatedForm<MappingValues>>;
  /** The current values of the form. */
  now: MappingValues;
  /** null means a new one. */
  mappingId: string | null;
  integrationId: string;
  samples: Samples;
}

/** The fields of a mapping: target, type, source and conditions. Beside them is the sample to pick from. */
export function MappingFields({ form, now, mappingId, integrationId, samples }: MappingFieldsProps) {
  const { t } = useTranslation(['integrations/mapping', 'integrations']);
  const { mapping_type: type, source_field: source } = now;
  const preview = useMappingPreview(integrationId, asked(now, mappingId, samples.payload));
  const fields = (samples.payload !== undefined && preview.data?.fields) || [];
  const faultOf = (name: string) => preview.data?.typed?.faults.find(({ field }) => field === name)?.message;
  return (
    <div className={classes.form}>
      <div className={classes.inputs}>
        <NativeSelect
          label={t('form.target_field')}
          withAsterisk
          data-autofocus
          data={[
            { value: '', label: '', disabled: true },
            ...targetFields.map((target) => ({ value: target, label: t(`integrations:target.${target}`) })),
          ]}
          key={form.key('target_field')}
          {...form.getInputProps('target_field')}
        />
        <NativeSelect
          label={t('form.mapping_type')}
          description={mappingTypes.some((each) => each === type) && t(`mapping_type_hint.${type as 'Direct'}`)}
          data={mappingTypes.map((each) => ({ value: each, label: t(`mapping_type.${each}`) }))}
          key={form.key('mapping_type')}
          {...form.getInputProps('mapping_type')}
        />
        <TextInput
          label={t('form.source_field')}
          description={t('form.source_field_hint')}
          withAsterisk
          autoComplete="off"
          spellCheck={false}
          maxLength={sourceFieldMax}
          key={form.key('source_field')}
          {...form.getInputProps('source_field')}
        />
      </div>
      <section className={classes.sample} aria-label={t('sample.title')}>
        <SampleChoice samples={samples} />
        <SamplePicker
          fields={fields}
          chosen={source}
          pick={(path) => form.setFieldValue('source_field', path)}
          add={(path) => form.setFieldValue('source_field', `${source.trim()} + ${path}`)}
        />
        <ThisMapping preview={preview} />
      </section>
      <div className={classes.inputs}>
        {type === 'Conditional' && (
          <RuleField
            form={form}
            fields={fields}
            name="condition"
            label={t('form.condition')}
            isRequired
            fault={faultOf('condition')}
            pieces={conditionPieces}
          />
        )}
        {(type === 'Computed' || type === 'Conditional') && (
          <RuleField
            form={form}
            fields={fields}
            name="transformation_rule"
            label={t('form.transformation_rule')}
            isRequired={type === 'Computed'}
            fault={faultOf('transformation_rule')}
            pieces={rulePieces}
          />
        )}
        <TextInput
          label={t('form.default_value')}
          description={t('form.default_value_hint')}
          withAsterisk={type === 'Default'}
          autoComplete="off"
          maxLength={defaultValueMax}
          key={form.key('default_value')}
          {...form.getInputProps('default_value')}
        />
        <NativeSelect
          label={t('form.validation')}
          description={t('form.validation_hint')}
          data={[
            { value: '', label: t('validation_rule.none') },
            ...namedRules.map((rule) => ({ value: rule, label: t(`validation_rule.${rule}`) })),
            { value: byPattern, label: t('validation_rule.pattern') },
          ]}
          key={form.key('validation_rule')}
          {...form.getInputProps('validation_rule')}
        />
        {now.validation_rule === byPattern && (
          <TextInput
            label={t('form.pattern')}
            description={t('form.pattern_hint')}
            withAsterisk
            autoComplete="off"
            spellCheck={false}
            maxLength={validationRuleMax - 2}
            key={form.key('pattern')}
            {...form.getInputProps('pattern')}
          />
        )}
        <Switch
          label={t('form.required')}
          description={t('form.required_hint')}
          key={form.key('required')}
          {...form.getInputProps('required', { type: 'checkbox' })}
        />
      </div>
    </div>
  );
}

/** The preview request, with the edited mapping as soon as it is complete. null means there is no sample. */
function asked(now: MappingValues, mappingId: string | null, payload: unknown): PreviewMapping | null {
  if (payload === undefined) return null;
  if (now.target_field === '' || now.source_field.trim() === '') return { payload };
  const typed = bodyOf(now) as CreateFieldMapping;
  return { payload, typed: mappingId ? { ...typed, id: mappingId } : typed };
}
