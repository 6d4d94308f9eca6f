import * as z from 'zod/mini';
import { leadSources, productTypes } from '#features/leads/contract.ts';
import { instant } from '#platform/contract/fields.ts';
import { languages } from '#platform/contract/language.ts';
import { configuringCommunications, readingCommunications } from './access.ts';
import { sendingTypes } from './channels.ts';
import { reasonCodes } from './messages.ts';
import { templateTypes } from './template-types.ts';

/** Events that can trigger an automatic message. */
export const automationEvents = [
  'lead_created',
  'quote_sent',
  'quote_unanswered',
  'policy_sold',
  'renewal_reminder',
  'renewal_urgent',
  'task_assigned',
  'task_due',
  'task_completed',
  'statement_closed',
] as const;
export type AutomationEvent = (typeof automationEvents)[number];

/** The events whose messages are sent to users of the agency, by e-mail. */
export const staffEvents: readonly AutomationEvent[] = [
  'task_assigned',
  'task_due',
  'task_completed',
  'statement_closed',
];
const delayMinutesMax = 10_080;
const daysMax = 90;

const chosen = {
  is_enabled: z.boolean(),
  /** In order of preference: the first channel that the send policy doesn't refuse is used. */
  channels: z.array(z.enum(sendingTypes)).check(z.minLength(1), z.maxLength(sendingTypes.length)),
  delay_minutes: z.int().check(z.gte(0), z.lte(delayMinutesMax)),
  /** For an event of the daily check: the number of days after or before it. null: the event isn't checked daily. */
  days: z.nullable(z.int().check(z.gte(0), z.lte(daysMax))),
  /** Empty means all products. */
  products: z.array(z.enum(productTypes)),
  sources: z.array(z.enum(leadSources)),
  languages: z.array(z.enum(languages)),
};

export const Automation = z.object({
  event: z.enum(automationEvents),
  template_type: z.enum(templateTypes),
  ...chosen,
  /** Whether the renewal settings decide when it is sent. */
  is_set_by_renewals: z.boolean(),
  /** Whether its messages are sent to users of the agency. */
  is_for_staff: z.boolean(),
  /** When it last triggered a message; null: never. */
  last_run: z.nullable(instant),
});
export type Automation = z.infer<typeof Automation>;
Automation.register(z.globalRegistry, { id: 'Automation' });

/** Omitted fields are unchanged. A whole automation may be sent back as it was read. */
export const UpdateAutomation = z.partial(z.object(chosen));
export type UpdateAutomation = z.infer<typeof UpdateAutomation>;
UpdateAutomation.register(z.globalRegistry, { id: 'UpdateAutomation' });

/** What an event would have sent in the last 30 days, by the current addresses and settings. */
export const AutomationDryRun = z.object({
  days: z.int(),
  sent: z.int(),
  /** Messages that would have waited: for a lawful hour, the agency's hours, the next month or a mail server. */
  held: z.int(),
  refused: z.int(),
  /** How many messages were refused, by reason, in the caller's language, the most frequent first. */
  why: z.array(z.object({ reason_code: z.enum(reasonCodes), reason: z.string(), count: z.int() })),
});
export type AutomationDryRun = z.infer<typeof AutomationDryRun>;
AutomationDryRun.register(z.globalRegistry, { id: 'AutomationDryRun' });

const oneEvent = { params: { event: z.enum(automationEvents) }, ...configuringCommunications } as const;

export const automationRoutes = {
  listAutomations: {
    method: 'GET',
    path: '/communications/automations',
    ...readingCommunications,
    ok: [200, z.array(Automation)],
    shows: ['renewal', 'communication_automation'],
    summary: 'What is sent automatically, and when',
  },
  updateAutomation: {
    method: 'PUT',
    path: '/communications/automations/{event}',
    ...oneEvent,
    body: UpdateAutomation,
    ok: [200, Automation],
    errors: { set_by_renewals: 409 },
    changes: ['communication_automation'],
    summary: 'Set what an event sends automatically',
  },
  tryAutomation: {
    method: 'POST',
    path: '/communications/automations/{event}/dry-run',
    ...oneEvent,
    ok: [200, AutomationDryRun],
    changes: [],
    summary: 'What an event would have sent in the last 30 days; nothing is sent',
  },
} as const;
