import { randomUUID } from 'node:crypto';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { CreateFieldMapping, Mapping, MappingPreview, PreviewMapping } from '../../contract/field-mapping.ts';
import { orderOfPattern } from '../../contract/mapping/read-values.ts';
import { readIntegrationForWork } from '../records/read-for-work.ts';
import { mappingsOf } from './field-mappings.ts';
import { mapLead } from './map-lead.ts';
import { mappingFaults } from './mapping-faults.ts';
import { fieldsOf } from './sample-fields.ts';

/**
 * Maps a sample with an integration's mappings, including one under edit. An unreadable rule of the edited mapping is
 * not refused: the result contains its faults and the results of the other mappings. Nothing is stored or counted.
 */
export async function previewMapping(
  id: string,
  { payload, typed }: PreviewMapping,
  ctx: CommandContext,
): Promise<MappingPreview> {
  const { agency, language, services, audit, refuse } = ctx;
  audit(null);
  const [integration, stored] = await Promise.all([readIntegrationForWork(id, ctx), mappingsOf(id, ctx)]);
  if (!integration) return refuse('not_found');
  const { integration_type, settings, validate_data } = integration;
  const mapping = typed && wholeOf(typed);
  const { lead, problems, trace } = mapLead(mapping ? withTyped(stored, mapping) : stored, payload, {
    integration_type,
    settings,
    validate_data,
    dateOrders: { others: orderOfPattern(agency.date_format) },
  });
  const fields = fieldsOf(payload);
  if (!mapping) return { lead, problems, trace, fields, typed: null };
  const faults = mappingFaults(mapping).map(({ field, message, values }) => ({
    field,
    message: services.translate(language, message, values),
  }));
  const step = trace.findLast(({ mapping_id }) => mapping_id === mapping.id) ?? null;
  const its = problems.filter(({ mapping_id }) => mapping_id === mapping.id);
  return { lead, problems, trace, fields, typed: { step, problems: its, faults } };
}

/** The edited mapping with its omitted fields. A new one gets an id for this call only. */
const wholeOf = ({
  id = randomUUID(),
  default_value = '',
  transformation_rule = '',
  condition = '',
  validation_rule = '',
  ...typed
}: CreateFieldMapping & { id?: string | undefined }): Mapping => ({
  ...typed,
  id,
  default_value,
  transformation_rule,
  condition,
  validation_rule,
});

const withTyped = (stored: readonly Mapping[], typed: Mapping): readonly Mapping[] =>
  stored.some(({ id }) => id === typed.id)
    ? stored.map((each) => (each.id === typed.id ? typed : each))
    : [...stored, typed];
