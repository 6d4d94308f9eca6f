import { openRenewalStatuses } from '#features/renewals/contract.ts';
import { daysBetween } from '#platform/contract/calendar.ts';
import type { AutomationEvent } from '../../contract/automations.ts';

/** What decides whether something is still to be told. `null`: the record has no such day. */
export interface Standing {
  status: string;
  valid_until: string | null;
  expiration_date: string | null;
  /** Of a policy, whether it was neither cancelled nor has a next term. */
  is_open_ended: boolean | null;
}

/** Whether there still is something to be told: a quote was not answered, a policy runs out, a lead is not lost. */
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
      // On its last day a policy is not to be written about any more: somebody calls.
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
