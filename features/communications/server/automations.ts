import { readConfig } from '#features/renewals/server/index.ts';
import type { Deed } from '#platform/server/acts/deed.ts';
import { type Automation, type AutomationEvent, automationEvents, staffEvents } from '../contract/automations.ts';
import type { TemplateType } from '../contract/template-types.ts';

const typeOf: Readonly<Record<AutomationEvent, TemplateType>> = {
  ...{ lead_created: 'Lead Welcome', quote_sent: 'Quote Generated', quote_unanswered: 'Quote Reminder' },
  ...{ policy_sold: 'Policy Confirmation', renewal_reminder: 'Renewal Reminder', renewal_urgent: 'Renewal Urgent' },
  ...{ task_assigned: 'Task Assignment', task_due: 'Task Reminder', task_completed: 'Task Completed' },
  statement_closed: 'Commission Report',
};

/** What follows from events. Today that is the renewals' own mail, which their settings switch. */
export async function listAutomations(deed: Deed): Promise<Automation[]> {
  const { auto_send_notifications, notification_types } = await readConfig(deed);
  const isOn = auto_send_notifications && notification_types.includes('Email');
  return automationEvents.map((event) => ({
    ...{ event, template_type: typeOf[event], channels: ['Email' as const], delay_minutes: 0, days: null },
    ...{ products: [], sources: [], languages: [], last_run: null },
    is_enabled: event === 'renewal_reminder' && isOn,
    is_set_by_renewals: event === 'renewal_reminder',
    is_for_staff: staffEvents.includes(event),
  }));
}
