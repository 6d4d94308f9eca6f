import type { FieldProblem } from '#platform/server/ground/refusal.ts';
import type { CreateFieldMapping, UpdateFieldMapping } from '../../contract/field-mapping.ts';
import { mappingFaults as faultsOf } from '../../contract/mapping/mapping-faults.ts';
import { tools } from './tools.ts';

/**
 * What of a mapping nobody could read: its source field, its rule, its condition, its pattern. What its type wants besides
 * is not asked here.
 */
export function mappingFaults(mapping: UpdateFieldMapping & Pick<CreateFieldMapping, 'source_field'>): FieldProblem[] {
  return faultsOf(mapping, tools)
    .filter(({ message }) => !message.endsWith('_required'))
    .map(({ field, message, values }) => ({ field, code: message.replace(/^.*\./, ''), message, values }));
}
