import { columnsIn } from '#platform/contract/record-fields.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { type Page, pageOfAll, pagingOf } from '#platform/server/database/paging.ts';
import { type CommunicationTemplate, type TemplateListQuery, templateFields } from '../../contract/templates.ts';
import { communicationTables } from '../schema.ts';
import { systemTemplates } from '../system-texts/system-templates.ts';

type InAgency = Pick<CommandContext, 'tx' | 'agency'>;

const columns = columnsIn(templateFields);

/** The agency's own templates, newest first: {@link templatesMax} at most. */
async function ownTemplates({ tx, agency }: InAgency): Promise<CommunicationTemplate[]> {
  const rows = await communicationTables(tx)
    .selectFrom('communication_templates')
    .select(columns)
    .where('tenant_id', '=', agency.id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({ ...row, is_system: false, is_used: false }));
}

/** All templates: the agency's own before the provided ones, each with whether automatic messages use it. */
async function allTemplates(ctx: InAgency): Promise<CommunicationTemplate[]> {
  const taken = new Set<string>();
  return [...(await ownTemplates(ctx)), ...systemTemplates].map((template) => {
    const occasion = occasionOf(template);
    const is_used = occasion !== null && !taken.has(occasion);
    if (is_used) taken.add(occasion);
    return { ...template, is_used };
  });
}

/** The key by which a template is chosen automatically; null: it isn't. Users choose Custom templates. */
function occasionOf({ is_active, template_type, communication_type, language }: CommunicationTemplate): string | null {
  return is_active && template_type !== 'Custom' ? `${template_type}|${communication_type}|${language}` : null;
}

/** The template of an automatic message: the agency's newest active one, else the provided one. */
export async function templateFor(
  use: Pick<CommunicationTemplate, 'template_type' | 'communication_type' | 'language'>,
  ctx: InAgency,
): Promise<CommunicationTemplate | null> {
  const templates = await allTemplates(ctx);
  const sought = occasionOf({ ...use, is_active: true } as CommunicationTemplate);
  return templates.find((template) => template.is_used && occasionOf(template) === sought) ?? null;
}

/** The provided template of an automatic message. */
export function systemTemplateFor(
  use: Pick<CommunicationTemplate, 'template_type' | 'communication_type' | 'language'>,
): CommunicationTemplate | null {
  const sought = occasionOf({ ...use, is_active: true } as CommunicationTemplate);
  return systemTemplates.find((template) => occasionOf(template) === sought) ?? null;
}

/** One template, own or provided; null: there is none with this id. */
export async function readTemplate(id: string, ctx: InAgency): Promise<CommunicationTemplate | null> {
  return (await allTemplates(ctx)).find((template) => template.id === id) ?? null;
}

/** One of the agency's own templates, locked until the transaction ends; null: it has none with this id. */
export async function lockTemplate(id: string, { tx, agency }: InAgency) {
  const template = await communicationTables(tx)
    .selectFrom('communication_templates')
    .select(columns)
    .where('tenant_id', '=', agency.id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return template ?? null;
}

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** One page of all templates. */
export async function listTemplates(query: TemplateListQuery, ctx: InAgency): Promise<Page<CommunicationTemplate>> {
  const words = fold(query.q ?? '')
    .split(/\s+/)
    .filter(Boolean);
  const matches = (template: CommunicationTemplate) => {
    const { name, description, subject, content } = template;
    const text = fold([name, description, subject, content].join('\n'));
    return (
      (['template_type', 'communication_type', 'language'] as const).every(
        (field) => query[field] === undefined || template[field] === query[field],
      ) && words.every((word) => text.includes(word))
    );
  };
  const found = (await allTemplates(ctx)).filter(matches);
  const paging = pagingOf('id', { column: 'place', direction: 'asc', type: 'text' }, query);
  const places = new Map(found.map(({ id }, at) => [id, String(at).padStart(4, '0')]));
  return pageOfAll(found, ({ id }) => ({ value: places.get(id) ?? '', id }), paging);
}
