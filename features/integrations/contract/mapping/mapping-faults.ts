import { type CreateFieldMapping, type Mapping, neededByType } from '../field-mapping.ts';
import { faultOf } from './source-path.ts';
import type { MappingTools, RuleFault } from './tools.ts';
import { validationFault } from './validation.ts';

/** What is wrong with a field of a mapping: its sentence, and what that is about. */
export interface MappingFault {
  field: 'source_field' | 'transformation_rule' | 'condition' | 'default_value' | 'validation_rule';
  /** A translation key. */
  message: string;
  values: Readonly<Record<string, string | number>>;
}

/** A mapping as a call brings it: what is left out says nothing. */
type Checked = { [Name in keyof Omit<Mapping, 'id'>]?: Mapping[Name] | undefined } & Pick<
  CreateFieldMapping,
  'source_field'
>;

const paths = {
  unreadable: 'integrations:validation.source_field_unreadable',
  forbidden: 'integrations:validation.source_field_forbidden',
};

const needs = {
  transformation_rule: 'integrations:validation.transformation_rule_required',
  condition: 'integrations:validation.condition_required',
  default_value: 'integrations:validation.default_value_required',
};

const unreadable = 'integrations:validation.rule_unreadable';
const rules: Readonly<Partial<Record<RuleFault['code'], string>>> = {
  unknown_name: 'integrations:validation.rule_unknown_name',
  not_allowed: 'integrations:validation.rule_not_allowed',
  too_large: 'integrations:validation.rule_too_large',
  wrong_kind: 'integrations:validation.rule_wrong_kind',
};

const checks = {
  pattern_wrong: 'integrations:validation.pattern_wrong',
  validation_unknown: 'integrations:validation.validation_unknown',
};

/** Everything of a mapping that is missing for its type, or that nobody could read. */
export function mappingFaults(mapping: Checked, tools: MappingTools): MappingFault[] {
  const { mapping_type: type = 'Direct', source_field } = mapping;
  const needed = neededByType[type];
  const path = faultOf(source_field);
  const checked = validationFault(mapping.validation_rule ?? '', tools);
  return [
    ...(path && path !== 'empty' ? [fault('source_field', paths[path])] : []),
    ...(needed && !mapping[needed]?.trim() ? [fault(needed, needs[needed])] : []),
    ...(type === 'Computed' || type === 'Conditional' ? ruleFaults('transformation_rule', mapping, tools) : []),
    ...(type === 'Conditional' ? ruleFaults('condition', mapping, tools) : []),
    ...(checked ? [fault('validation_rule', checks[checked])] : []),
  ];
}

function ruleFaults(field: 'transformation_rule' | 'condition', mapping: Checked, tools: MappingTools): MappingFault[] {
  const text = mapping[field]?.trim() ?? '';
  const rule = text === '' ? null : tools.readRule(text);
  if (!rule || rule.ok) return [];
  const { code, name, at } = rule.fault;
  return [fault(field, rules[code] ?? unreadable, { name, at })];
}

const fault = (field: MappingFault['field'], message: string, values: MappingFault['values'] = {}): MappingFault => ({
  field,
  message,
  values,
});
