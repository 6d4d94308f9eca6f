import * as z from 'zod/mini';
import { boundedText, instant, requiredText, uuid } from '#platform/contract/fields.ts';
import { languages } from '#platform/contract/language.ts';
import { pageQuery, searchText } from '#platform/contract/page.ts';
import { field, needed, otherwise, shapeOf, text } from '#platform/contract/record-fields.ts';
import { configuringCommunications, readingCommunications } from './access.ts';
import { communicationTypes } from './channels.ts';
import { templateTypes } from './template-types.ts';

export const nameMax = 120;
export const descriptionMax = 500;
export const subjectMax = 200;
export const contentMax = 20_000;
export const smsContentMax = 1_600;
export const variablesMax = 40;
export const variableMax = 60;
/** The maximum number of an agency's own templates. */
export const templatesMax = 300;

/** In bytes: the longest text in four-byte characters, plus the other fields. */
export const templateMaxBytes = 128 * 1024;

export const templateTypeDefault = 'Custom';
export const communicationTypeDefault = 'Email';
export const templateLanguageDefault = 'es';

const variableName = boundedText(variableMax).check(
  z.regex(/^([\p{L}_][\p{L}\p{N}_-]*)?$/u, { error: 'communications:validation.variable_name' }),
);

/** Trimmed, without duplicates and empty names. */
const variableNames = z.pipe(
  z.array(variableName).check(z.maxLength(variablesMax)),
  z.transform((names) => [...new Set(names.filter((name) => name !== ''))]),
);

/** A template's fields. */
export const templateFields = {
  id: field(needed(uuid)),
  name: field(needed(requiredText(nameMax, 'communications:validation.name_required'), z.string()), 'create', 'update'),
  description: field(text(descriptionMax), 'create', 'update'),
  template_type: field(otherwise(templateTypeDefault, z.enum(templateTypes)), 'create', 'update'),
  communication_type: field(otherwise(communicationTypeDefault, z.enum(communicationTypes)), 'create', 'update'),
  /** For an e-mail; if omitted, the template's name. `''` for other channels. */
  subject: field(text(subjectMax), 'create', 'update'),
  content: field(
    needed(requiredText(contentMax, 'communications:validation.content_required'), z.string()),
    'create',
    'update',
  ),
  /** Further variables that it uses, besides those that its type offers. */
  variables: field(otherwise([], variableNames, z.array(z.string())), 'create', 'update'),
  language: field(otherwise(templateLanguageDefault, z.enum(languages)), 'create', 'update'),
  /** Only an active template is chosen automatically. */
  is_active: field(otherwise(true, z.boolean()), 'create', 'update'),
  /** A text message is written without the characters that make it cost double. */
  plain_letters: field(otherwise(false, z.boolean()), 'create', 'update'),
  /** A template that Vigencia provides. It can be copied, but neither changed nor deleted. */
  is_system: field(needed(z.boolean()), 'joined'),
  /** Automatic messages of its type, channel and language are written by this template. */
  is_used: field(needed(z.boolean()), 'joined'),
  /** null: Vigencia provides it. */
  created_at: field(needed(z.nullable(instant))),
  updated_at: field(needed(z.nullable(instant))),
};

export const CommunicationTemplate = z.object(shapeOf(templateFields));
export type CommunicationTemplate = z.infer<typeof CommunicationTemplate>;
CommunicationTemplate.register(z.globalRegistry, { id: 'CommunicationTemplate' });

/**
 * A new template. `content` and `subject` may use the variables of the type, such as `{{client_name}}`, and those that
 * `variables` declares; outside Custom, a declared variable needs `default`. The server refuses an unknown variable and
 * names its line.
 */
export const CreateTemplate = z.object(shapeOf(templateFields, 'create'));
export type CreateTemplate = z.infer<typeof CreateTemplate>;
CreateTemplate.register(z.globalRegistry, { id: 'CreateTemplate' });

/** Omitted fields are unchanged. */
export const UpdateTemplate = z.object(shapeOf(templateFields, 'update'));
export type UpdateTemplate = z.infer<typeof UpdateTemplate>;
UpdateTemplate.register(z.globalRegistry, { id: 'UpdateTemplate' });

export const TemplateListQuery = z.object({
  ...pageQuery,
  q: searchText,
  template_type: z.optional(z.enum(templateTypes)),
  communication_type: z.optional(z.enum(communicationTypes)),
  language: z.optional(z.enum(languages)),
});
export type TemplateListQuery = z.infer<typeof TemplateListQuery>;

const changes = ['communication_template'] as const;

export const templateRoutes = {
  listTemplates: {
    method: 'GET',
    path: '/communications/templates',
    ...readingCommunications,
    query: TemplateListQuery,
    ok: [200, z.array(CommunicationTemplate)],
    paged: true,
    shows: ['communication_template'],
    summary: "List the message templates: the agency's own, newest first, then those that come along",
  },
  createTemplate: {
    method: 'POST',
    path: '/communications/templates',
    ...configuringCommunications,
    body: CreateTemplate,
    bodyMaxBytes: templateMaxBytes,
    ok: [201, CommunicationTemplate],
    errors: { too_many_templates: 409 },
    version: 'readTemplate',
    changes,
    summary: 'Create a message template',
  },
  readTemplate: {
    method: 'GET',
    path: '/communications/templates/{id}',
    ...readingCommunications,
    ok: [200, CommunicationTemplate],
    shows: ['communication_template'],
    versionWithout: ['is_used'],
    summary: 'One message template',
  },
  updateTemplate: {
    method: 'PUT',
    path: '/communications/templates/{id}',
    ...configuringCommunications,
    body: UpdateTemplate,
    bodyMaxBytes: templateMaxBytes,
    ok: [200, CommunicationTemplate],
    errors: { system_template: 409 },
    version: 'readTemplate',
    changes,
    summary: 'Change a message template of the agency',
  },
  deleteTemplate: {
    method: 'DELETE',
    path: '/communications/templates/{id}',
    ...configuringCommunications,
    ok: [204, null],
    errors: { system_template: 409 },
    changes,
    summary: 'Delete a message template of the agency; what was sent with it stays',
  },
} as const;
