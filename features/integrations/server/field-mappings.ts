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
} from '../contract/field-mapping.ts';
import { mappingFaults } from './mapping/mapping-faults.ts';
import { lockIntegration } from './read-integrations.ts';
import { integrationTables } from './schema.ts';

const columns = columnsIn(mappingFields);

/** The mappings of a living integration in their order; null when the agency has none of this id. Two statements, together. */
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

/** Adds a mapping, as the last one unless it says its place. Refuses rules that cannot be read on their fields. */
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

/** Changes a mapping; what is left out stays. One that takes the place of another gives it its own. */
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

/** Puts the mapping that had a place where the one stood that has it now. */
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

/** A mapping, locked after its integration, which whoever adds to it holds, too; null or undefined: there is none. */
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

/** From now on what failed may pass. */
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

/** Refuses a mapping that lacks what its type needs, or has a rule or a pattern that cannot be read. */
function refuseFaults(mapping: CreateFieldMapping, { refuseFields }: Pick<CommandContext, 'refuseFields'>): void {
  const needed = neededByType[mapping.mapping_type];
  const lacks = needed && !mapping[needed];
  const faults = lacks
    ? [{ field: needed, code: 'required', message: `integrations:validation.${needed}_required` }]
    : mappingFaults(mapping);
  if (faults.length > 0) refuseFields(faults);
}
