import { randomUUID } from 'node:crypto';
import { allOf } from '#platform/contract/all-of.ts';
import { changedFields } from '#platform/server/acts/audit.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import {
  type CommunicationTemplate,
  type CreateTemplate,
  subjectMax,
  templatesMax,
  type UpdateTemplate,
} from '../../contract/templates.ts';
import { faultsOf } from '../letters/faults.ts';
import { communicationTables } from '../schema.ts';
import { systemTemplate } from '../system-texts/system-templates.ts';
import { lockTemplate, readTemplate } from './read-templates.ts';

/** Creates a template. Refuses unknown names and gives their lines. */
export async function createTemplate(
  body: CreateTemplate,
  ctx: CommandContext<'too_many_templates'>,
): Promise<CommunicationTemplate> {
  const { tx, agency, clock, audit, changed, refuse } = ctx;
  const input = withSubject(body);
  refuseFaults(input, ctx);
  const { count } = await communicationTables(tx)
    .selectFrom('communication_templates')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('tenant_id', '=', agency.id)
    .executeTakeFirstOrThrow();
  if (Number(count) >= templatesMax) return refuse('too_many_templates', { max: templatesMax });
  const id = randomUUID();
  const now = clock().toISOString();
  audit({ action: 'createTemplate', entity: 'communication_template', entity_id: id, after: { ...input } });
  const { template } = await allOf({
    inserted: communicationTables(tx)
      .insertInto('communication_templates')
      .values({ ...input, tenant_id: agency.id, id, created_at: now, updated_at: now })
      .execute(),
    changed: changed('communication_template', id),
    template: readTemplate(id, ctx),
  });
  return template ?? refuse('not_found');
}

/** Changes one of the agency's own templates; omitted fields are unchanged. */
export async function updateTemplate(
  id: string,
  input: UpdateTemplate,
  ctx: CommandContext<'system_template'>,
): Promise<CommunicationTemplate> {
  const { tx, agency, clock, audit, changed, refuse } = ctx;
  if (systemTemplate(id)) return refuse('system_template');
  const [before] = await Promise.all([lockTemplate(id, ctx), ctx.refuseIfChanged()]);
  if (!before) return refuse('not_found');
  const asked = changedFields<CreateTemplate>(before, input);
  const whole = withSubject<CreateTemplate>({ ...before, ...asked?.after });
  const change = changedFields<CreateTemplate>(before, { ...asked?.after, subject: whole.subject });
  if (change) refuseFaults(whole, ctx);
  audit(change && { action: 'updateTemplate', entity: 'communication_template', entity_id: id, ...change });
  const { template } = await allOf({
    updated:
      change &&
      communicationTables(tx)
        .updateTable('communication_templates')
        .set({ ...change.after, updated_at: clock().toISOString() })
        .where('tenant_id', '=', agency.id)
        .where('id', '=', id)
        .execute(),
    changed: change && changed('communication_template', id),
    template: readTemplate(id, ctx),
  });
  return template ?? refuse('not_found');
}

/** Deletes one of the agency's own templates. */
export async function deleteTemplate(id: string, ctx: CommandContext<'system_template'>): Promise<void> {
  const { tx, agency, audit, changed, refuse } = ctx;
  if (systemTemplate(id)) return refuse('system_template');
  const before = await lockTemplate(id, ctx);
  if (!before) return refuse('not_found');
  audit({
    action: 'deleteTemplate',
    entity: 'communication_template',
    entity_id: id,
    before: { name: before.name, template_type: before.template_type, content: before.content },
  });
  await Promise.all([
    communicationTables(tx)
      .deleteFrom('communication_templates')
      .where('tenant_id', '=', agency.id)
      .where('id', '=', id)
      .execute(),
    changed('communication_template', id),
  ]);
}

/** An e-mail without a subject takes the template's name. A message of another channel has no subject. */
function withSubject<T extends Pick<CreateTemplate, 'communication_type' | 'subject' | 'name'>>(template: T): T {
  const { communication_type, subject, name } = template;
  return { ...template, subject: communication_type === 'Email' ? subject || name.slice(0, subjectMax) : '' };
}

function refuseFaults(template: CreateTemplate, { refuseFields }: Pick<CommandContext, 'refuseFields'>): void {
  const faults = faultsOf(template);
  if (faults.length > 0) refuseFields(faults);
}
