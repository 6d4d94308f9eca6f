import { openRenewalStatuses } from '#features/renewals/contract.ts';
import { daysBetween } from '#platform/contract/calendar.ts';
import type { AutomationEvent } from '../../contract/automations.ts';

/** The data that decides whether a message still applies. `null`: the record has no such date. */
export interface Standing {
  status: string;
  valid_until: string | null;
  expiration_date: string | null;
  /** For a policy: it is neither canceled nor has a next term. */
  is_open_ended: boolean | null;
}

/** Whether the message still applies: the quote is unanswered, the policy expires, the lead is not lost. */
export function stands(
  event: AutomationEvent,
  { status, valid_until, expiration_date, is_open_ended }: Standing,
  today: string,
): boolean {
  switch (event) {
    case 'lead_created':
      return status !== 'Perdido' && status !== 'Cerrado';
    case 'quote_sent':
    case 'quote_unanswered':
      return status === 'Enviada' && (valid_until === null || today <= valid_until);
    case 'policy_sold':
      return status !== 'Cancelada';
    case 'renewal_reminder': {
      // No message about a policy leaves on its last day: an agent calls the client.
      const isOpen = openRenewalStatuses.some((open) => open === status);
      return isOpen && expiration_date !== null && daysBetween(today, expiration_date) > 0;
    }
    case 'renewal_urgent':
      return is_open_ended === true && expiration_date !== null && daysBetween(today, expiration_date) > 0;
    case 'task_assigned':
    case 'task_due':
      return status !== 'Completada' && status !== 'Cancelada';
    case 'task_completed':
      return status === 'Completada';
    case 'statement_closed':
      return status === 'Closed';
  }
}
