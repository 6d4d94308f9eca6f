import * as z from 'zod/mini';
import { boundedText } from '#platform/contract/fields.ts';
import { texts } from '#platform/contract/kinds.ts';
import { languages } from '#platform/contract/language.ts';
import { readingCommunications } from './access.ts';
import { communicationTypes } from './channels.ts';
import { templateTypes } from './template-types.ts';
import { contentMax, subjectMax, templateFields, templateMaxBytes } from './templates.ts';

export const valueMax = 500;

/** Values by variable name. */
export const Values = z.record(z.string().check(z.maxLength(60)), boundedText(valueMax));

/** A template that a user is still writing: it may have faults. */
export const PreviewTemplate = z.object({
  template_type: z._default(z.enum(templateTypes), 'Custom'),
  communication_type: z._default(z.enum(communicationTypes), 'Email'),
  language: z._default(z.enum(languages), 'es'),
  subject: z._default(boundedText(subjectMax), ''),
  content: z._default(boundedText(contentMax), ''),
  variables: templateFields.variables.create,
  plain_letters: z._default(z.boolean(), false),
  /** Replace the example values. */
  values: z.optional(Values),
});
export type PreviewTemplate = z.infer<typeof PreviewTemplate>;
PreviewTemplate.register(z.globalRegistry, { id: 'PreviewTemplate' });

/** What is wrong with a text, and where. */
export const TemplateFault = z.object({
  field: z.enum(['subject', 'content']),
  code: z.string(),
  line: z.number(),
  message: z.string(),
});
export type TemplateFault = z.infer<typeof TemplateFault>;

/** A message as it would be sent. */
export const MessagePreview = z.object({
  subject: z.string(),
  /** The plain text; all of a text message. */
  text: z.string(),
  /**
   * The address at which a frame shows the e-mail for five minutes; null: the message isn't an e-mail, or can't be
   * written yet.
   */
  html_url: z.nullable(z.string()),
  /** The number of segments that are charged; null: it isn't a text message. */
  segments: z.nullable(z.number()),
  /** The number of units that the text takes, and the number that fits in one segment. */
  units: z.nullable(z.number()),
  units_max: z.nullable(z.number()),
  /**
   * In dollars for 100 clients, by the agency's price of a segment; null: no price is set, or it isn't a text message.
   */
  cost_of_100: z.nullable(z.number()),
  /** The characters that make it cost double. */
  dear_letters: z.array(z.string()),
  faults: z.array(TemplateFault),
  /** Variables without a value and without a default. A message that lacks one isn't sent. */
  missing: z.array(z.string()),
});
export type MessagePreview = z.infer<typeof MessagePreview>;
MessagePreview.register(z.globalRegistry, { id: 'MessagePreview' });

export const previewRoutes = {
  previewTemplate: {
    method: 'POST',
    path: '/communications/templates/preview',
    ...readingCommunications,
    body: PreviewTemplate,
    bodyMaxBytes: templateMaxBytes,
    ok: [200, MessagePreview],
    changes: [],
    summary: 'What is being written as it would be sent, with examples, and what is wrong with it',
  },
  showPreview: {
    method: 'GET',
    path: '/previews/{token}',
    params: { token: z.string().check(z.regex(/^[\w-]{65}$/)) },
    beside: true,
    allow: 'public',
    hook: { maxBytes: 1, statuses: [404] },
    ok: [200, texts('text/html')],
    shows: [],
    summary: 'Preview an email being written, for a frame of the web app',
  },
} as const;
