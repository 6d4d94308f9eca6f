import type * as z from 'zod/mini';
import { CreateFieldMapping, type Mapping, mappingTypeDefault, neededByType } from '../../contract/field-mapping.ts';
import { patternIn } from '../../contract/mapping/validation.ts';

/** The form's values of a mapping. */
export interface MappingValues extends Record<string, unknown> {
  target_field: string;
  mapping_type: string;
  source_field: string;
  transformation_rule: string;
  condition: string;
  default_value: string;
  required: boolean;
  /** The name of a rule, `pattern`, or `''` for none. */
  validation_rule: string;
  pattern: string;
}

/** The value for a pattern among the names of rules. */
export const byPattern = 'pattern';

/** The form's values of a complete or partial mapping. */
export function valuesOf(mapping: Partial<Omit<Mapping, 'id'>>): MappingValues {
  const rule = mapping.validation_rule ?? '';
  const pattern = patternIn(rule);
  return {
    target_field: mapping.target_field ?? '',
    mapping_type: mapping.mapping_type ?? mappingTypeDefault,
    source_field: mapping.source_field ?? '',
    transformation_rule: mapping.transformation_rule ?? '',
    condition: mapping.condition ?? '',
    default_value: mapping.default_value ?? '',
    required: mapping.required ?? false,
    validation_rule: pattern === null ? rule : byPattern,
    pattern: pattern ?? '',
  };
}

/** The request body of the form's values. Fields that the type does not use are empty. */
export function bodyOf({ pattern, ...values }: MappingValues): Record<string, unknown> {
  const { mapping_type: type, validation_rule: rule } = values;
  return {
    ...values,
    target_field: values.target_field === '' ? undefined : values.target_field,
    transformation_rule: type === 'Computed' || type === 'Conditional' ? values.transformation_rule : '',
    condition: type === 'Conditional' ? values.condition : '',
    validation_rule: rule === byPattern ? `/${pattern}/` : rule,
  };
}

const needs = {
  transformation_rule: 'integrations:validation.transformation_rule_required',
  condition: 'integrations:validation.condition_required',
  default_value: 'integrations:validation.default_value_required',
};

/** The request schema with the fields that the type requires. The server checks whether a rule is readable. */
export const checkedMapping = CreateFieldMapping.check(({ value, issues }) => {
  const needed = neededByType[value.mapping_type];
  if (!needed || value[needed]?.trim()) return;
  issues.push({
    code: 'custom',
    path: [needed],
    message: needs[needed],
    input: value,
  });
}) as z.ZodMiniType<CreateFieldMapping>;
