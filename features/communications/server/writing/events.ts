import { urgentDays } from '#features/policies/contract.ts';
import type { AutomationEvent } from '../../contract/automations.ts';
import type { MessageRecord } from '../../contract/messages.ts';
import type { TemplateType } from '../../contract/template-types.ts';

/** The template type of each event. */
export const typeOf: Readonly<Record<AutomationEvent, TemplateType>> = {
  lead_created: 'Lead Welcome',
  quote_sent: 'Quote Generated',
  quote_unanswered: 'Quote Reminder',
  policy_sold: 'Policy Confirmation',
  renewal_reminder: 'Renewal Reminder',
  renewal_urgent: 'Renewal Urgent',
  task_assigned: 'Task Assignment',
  task_due: 'Task Reminder',
  task_completed: 'Task Completed',
  statement_closed: 'Commission Report',
};

/** The record type of each event. */
export const recordOf: Readonly<Record<AutomationEvent, MessageRecord>> = {
  lead_created: 'lead',
  quote_sent: 'quote',
  quote_unanswered: 'quote',
  policy_sold: 'policy',
  renewal_reminder: 'renewal',
  renewal_urgent: 'policy',
  task_assigned: 'task',
  task_due: 'task',
  task_completed: 'task',
  statement_closed: 'commission_period',
};

/** The default number of days after or before each event of the daily check. */
export const daysOf: Readonly<Partial<Record<AutomationEvent, number>>> = {
  quote_unanswered: 3,
  renewal_urgent: urgentDays,
  task_due: 0,
};

/** The earliest time at which the message of a trigger leaves. */
export const leavingAt = ({ at }: { at: string }, { delay_minutes }: { delay_minutes: number }): Date =>
  new Date(new Date(at).getTime() + delay_minutes * 60_000);
