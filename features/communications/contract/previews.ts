import * as z from 'zod/mini';
import { boundedText } from '#platform/contract/fields.ts';
import { texts } from '#platform/contract/kinds.ts';
import { languages } from '#platform/contract/language.ts';
import { readingCommunications } from './access.ts';
import { communicationTypes } from './channels.ts';
import { templateTypes } from './template-types.ts';
import { contentMax, subjectMax, templateFields, templateMaxBytes } from './templates.ts';

export const valueMax = 500;

/** Values by the names of the variables. */
export const Values = z.record(z.string().check(z.maxLength(60)), boundedText(valueMax));

/** What somebody is writing: it may be wrong still. */
export const PreviewTemplate = z.object({
  template_type: z._default(z.enum(templateTypes), 'Custom'),
  communication_type: z._default(z.enum(communicationTypes), 'Email'),
  language: z._default(z.enum(languages), 'es'),
  subject: z._default(boundedText(subjectMax), ''),
  content: z._default(boundedText(contentMax), ''),
  variables: templateFields.variables.create,
  plain_letters: z._default(z.boolean(), false),
  /** Instead of the examples. */
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
  /** As it is read without looks: the whole of a text message. */
  text: z.string(),
  /** Where a frame shows the e-mail for five minutes; null: it is none, or cannot be written yet. */
  html_url: z.nullable(z.string()),
  /** How many text messages are paid for; null: it is none. */
  segments: z.nullable(z.number()),
  /** How many units of a segment it takes, and how many fit in one. */
  units: z.nullable(z.number()),
  units_max: z.nullable(z.number()),
  /** In dollars for 100 clients, by what the agency says a segment costs; null: it has not, or it is no text message. */
  cost_of_100: z.nullable(z.number()),
  /** The letters for which it costs double. */
  dear_letters: z.array(z.string()),
  faults: z.array(TemplateFault),
  /** Names without a value and without a default: with them it would not be sent. */
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
    summary: 'An e-mail that somebody is writing, for a frame of the screens',
  },
} as const;
