import type { FieldProblem } from '#platform/server/ground/refusal.ts';
import type { CreateFieldMapping, UpdateFieldMapping } from '../../contract/field-mapping.ts';
import { faultOf } from '../../contract/mapping/source-path.ts';
import type { RuleFault } from '../../contract/mapping/tools.ts';
import { validationFault } from '../../contract/mapping/validation.ts';
import { tools } from './tools.ts';

/** A mapping as in a request. An omitted field is not checked. */
type Checked = UpdateFieldMapping & Pick<CreateFieldMapping, 'source_field'>;

const paths = {
  unreadable: 'integrations:validation.source_field_unreadable',
  forbidden: 'integrations:validation.source_field_forbidden',
};

const checks = {
  pattern_wrong: 'integrations:validation.pattern_wrong',
  validation_unknown: 'integrations:validation.validation_unknown',
};

const unreadable = 'integrations:validation.rule_unreadable';
const rules: Readonly<Partial<Record<RuleFault['code'], string>>> = {
  unknown_name: 'integrations:validation.rule_unknown_name',
  not_allowed: 'integrations:validation.rule_not_allowed',
  too_large: 'integrations:validation.rule_too_large',
  wrong_kind: 'integrations:validation.rule_wrong_kind',
};

/**
 * The unreadable parts of a mapping: source field, rule, condition, pattern. The fields that its type requires are not
 * checked here.
 */
export function mappingFaults(mapping: Checked): FieldProblem[] {
  const { mapping_type: type = 'Direct', source_field } = mapping;
  const path = faultOf(source_field);
  const checked = validationFault(mapping.validation_rule ?? '', tools);
  return [
    ...(path && path !== 'empty' ? [fault('source_field', paths[path])] : []),
    ...(type === 'Computed' || type === 'Conditional' ? ruleFaults('transformation_rule', mapping) : []),
    ...(type === 'Conditional' ? ruleFaults('condition', mapping) : []),
    ...(checked ? [fault('validation_rule', checks[checked])] : []),
  ];
}

function ruleFaults(field: 'transformation_rule' | 'condition', mapping: Checked): FieldProblem[] {
  const text = mapping[field]?.trim() ?? '';
  const rule = text === '' ? null : tools.readRule(text);
  if (!rule || rule.ok) return [];
  const { code, name, at } = rule.fault;
  return [fault(field, rules[code] ?? unreadable, { name, at })];
}

const fault = (
  field: string,
  message: string,
  values: Readonly<Record<string, string | number>> = {},
): FieldProblem => ({
  field,
  code: message.replace(/^.*\./, ''),
  message,
  values,
});
