import { randomUUID } from 'node:crypto';
import { columnsIn } from '#platform/contract/record-fields.ts';
import { changedFields } from '#platform/server/acts/audit.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import {
  type CreateFieldMapping,
  type FieldMapping,
  mappingFields,
  mappingsMax,
  neededByType,
  type UpdateFieldMapping,
} from '../../contract/field-mapping.ts';
import { lockIntegration } from '../records/read-integrations.ts';
import { integrationTables } from '../schema.ts';
import { mappingFaults } from './mapping-faults.ts';

const columns = columnsIn(mappingFields);

/**
 * The mappings of an integration that is not deleted, in order. null means the agency has no such integration. Two
 * statements, sent together.
 */
export async function listFieldMappings(integrationId: string, ctx: CommandContext): Promise<FieldMapping[] | null> {
  const { tx, agency } = ctx;
  const [integration, mappings] = await Promise.all([
    integrationTables(tx)
      .selectFrom('integrations')
      .select('id')
      .where('tenant_id', '=', agency.id)
      .where('id', '=', integrationId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst(),
    mappingsOf(integrationId, ctx),
  ]);
  return integration ? mappings : null;
}

/** The mappings of an integration in the order in which they are tried. */
export function mappingsOf(
  integrationId: string,
  { tx, agency }: Pick<CommandContext, 'tx' | 'agency'>,
): Promise<FieldMapping[]> {
  return integrationTables(tx)
    .selectFrom('field_mappings')
    .select(columns)
    .where('tenant_id', '=', agency.id)
    .where('integration_id', '=', integrationId)
    .orderBy('position')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Adds a mapping, as the last one unless it has a position. Unreadable rules are refused on their fields. */
export async function createFieldMapping(
  integrationId: string,
  input: CreateFieldMapping,
  ctx: CommandContext<'too_many_mappings'>,
): Promise<FieldMapping> {
  const { tx, agency, clock, audit, refuse } = ctx;
  refuseFaults({ ...input }, ctx);
  const [integration, others] = await Promise.all([
    lockIntegration(integrationId, ctx),
    mappingsOf(integrationId, ctx),
  ]);
  if (!integration) return refuse('not_found');
  if (others.length >= mappingsMax) return refuse('too_many_mappings', { max: mappingsMax });
  const now = clock().toISOString();
  const mapping: FieldMapping = {
    ...input,
    default_value: input.default_value ?? '',
    transformation_rule: input.transformation_rule ?? '',
    condition: input.condition ?? '',
    validation_rule: input.validation_rule ?? '',
    position: input.position ?? (others.at(-1)?.position ?? -1) + 1,
    id: randomUUID(),
    integration_id: integrationId,
    created_at: now,
    updated_at: now,
  };
  audit({ action: 'createFieldMapping', entity: 'integration', entity_id: integrationId, after: toldOf(mapping) });
  await Promise.all([
    integrationTables(tx)
      .insertInto('field_mappings')
      .values({ ...mapping, tenant_id: agency.id })
      .execute(),
    mapAnew(integrationId, ctx),
  ]);
  return mapping;
}

/**
 * Changes a mapping. An omitted field keeps its value. If it takes the position of another mapping, that one gets its
 * old position.
 */
export async function updateFieldMapping(
  id: string,
  input: UpdateFieldMapping,
  ctx: CommandContext,
): Promise<FieldMapping> {
  const { tx, agency, clock, audit, refuse } = ctx;
  const before = (await lockMapping(id, ctx)) ?? refuse('not_found');
  const change = changedFields<FieldMapping>(before, input);
  audit(
    change && {
      action: 'updateFieldMapping',
      entity: 'integration',
      entity_id: before.integration_id,
      before: { target_field: before.target_field, ...change.before },
      after: { target_field: before.target_field, ...change.after },
    },
  );
  if (!change) return before;
  const after: FieldMapping = { ...before, ...change.after, updated_at: clock().toISOString() };
  refuseFaults(after, ctx);
  await Promise.all([
    integrationTables(tx)
      .updateTable('field_mappings')
      .set({ ...change.after, updated_at: after.updated_at })
      .where('tenant_id', '=', agency.id)
      .where('id', '=', id)
      .execute(),
    after.position !== before.position && giveWay(before, after.position, ctx),
    mapAnew(before.integration_id, ctx),
  ]);
  return after;
}

/** Moves the mapping at the target position to the position that becomes free. */
async function giveWay(
  { id, integration_id, position }: FieldMapping,
  taken: number,
  { tx, agency, clock }: CommandContext,
): Promise<void> {
  await integrationTables(tx)
    .updateTable('field_mappings')
    .set({ position, updated_at: clock().toISOString() })
    .where('tenant_id', '=', agency.id)
    .where('integration_id', '=', integration_id)
    .where('position', '=', taken)
    .where('id', '<>', id)
    .execute();
}

export async function deleteFieldMapping(id: string, ctx: CommandContext): Promise<void> {
  const { tx, agency, audit, refuse } = ctx;
  const before = (await lockMapping(id, ctx)) ?? refuse('not_found');
  audit({
    action: 'deleteFieldMapping',
    entity: 'integration',
    entity_id: before.integration_id,
    before: toldOf(before),
  });
  await Promise.all([
    integrationTables(tx)
      .deleteFrom('field_mappings')
      .where('tenant_id', '=', agency.id)
      .where('id', '=', id)
      .execute(),
    mapAnew(before.integration_id, ctx),
  ]);
}

/**
 * Locks the integration, then the mapping. Adding a mapping locks the integration, too. null or undefined means it does
 * not exist.
 */
async function lockMapping(id: string, ctx: CommandContext) {
  const { tx, agency } = ctx;
  const mapping = integrationTables(tx)
    .selectFrom('field_mappings')
    .select(columns)
    .where('tenant_id', '=', agency.id)
    .where('id', '=', id);
  const [integration, before] = await Promise.all([
    lockIntegration(mapping.clearSelect().select('integration_id').$asScalar(), ctx),
    mapping.forUpdate().executeTakeFirst(),
  ]);
  return integration && before;
}

/** Marks the mappings as changed, so that failed leads may succeed if reprocessed. */
async function mapAnew(id: string, ctx: CommandContext): Promise<void> {
  const { tx, agency, clock } = ctx;
  const now = clock().toISOString();
  await Promise.all([
    integrationTables(tx)
      .updateTable('integrations')
      .set({ mapped_at: now, updated_at: now })
      .where('tenant_id', '=', agency.id)
      .where('id', '=', id)
      .execute(),
    ctx.changed('integration', id),
  ]);
}

const toldOf = ({ id: _, integration_id: __, created_at: ___, updated_at: ____, ...told }: FieldMapping) => told;

/** Refuses a mapping without the field that its type requires, or with an unreadable rule or pattern. */
function refuseFaults(mapping: CreateFieldMapping, { refuseFields }: Pick<CommandContext, 'refuseFields'>): void {
  const needed = neededByType[mapping.mapping_type];
  const lacks = needed && !mapping[needed];
  const faults = lacks
    ? [{ field: needed, code: 'required', message: `integrations:validation.${needed}_required` }]
    : mappingFaults(mapping);
  if (faults.length > 0) refuseFields(faults);
}
