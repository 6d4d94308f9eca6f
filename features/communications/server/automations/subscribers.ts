import { commissionEvents } from '#features/commissions/contract.ts';
import { leadEvents } from '#features/leads/contract.ts';
import { policyEvents } from '#features/policies/contract.ts';
import { quoteEvents } from '#features/quotes/contract.ts';
import { taskEvents } from '#features/tasks/contract.ts';
import { subscriber } from '#platform/server/acts/subscribers.ts';
import { addTrigger } from './triggers.ts';

const onLeads = subscriber({
  name: 'communications.lead-created',
  event: leadEvents.leadCreated,
  when: 'in-transaction',
  async handle({ id, by, status }, ctx) {
    // A lead that comes with a sold policy arrives closed: the client hears of the sale, not of a lead.
    if (by !== 'file' && status !== 'Cerrado') addTrigger({ event: 'lead_created', record_id: id, key: id }, ctx);
  },
});

const onQuotes = subscriber({
  name: 'communications.quote-sent',
  event: quoteEvents.quoteSent,
  when: 'in-transaction',
  async handle({ id }, ctx) {
    addTrigger({ event: 'quote_sent', record_id: id, key: id }, ctx);
  },
});

const onPolicies = subscriber({
  name: 'communications.policy-sold',
  event: policyEvents.policySold,
  when: 'in-transaction',
  async handle({ id }, ctx) {
    addTrigger({ event: 'policy_sold', record_id: id, key: id }, ctx);
  },
});

const onAssigned = subscriber({
  name: 'communications.task-assigned',
  event: taskEvents.taskAssigned,
  when: 'in-transaction',
  async handle({ id, assigned_to }, ctx) {
    // A user who assigns a task to themselves gets no message.
    if (assigned_to === ctx.actor.user_id) return;
    const key = `${id}:${assigned_to}:${ctx.clock().getTime()}`;
    addTrigger({ event: 'task_assigned', record_id: id, key }, ctx);
  },
});

const onCompleted = subscriber({
  name: 'communications.task-completed',
  event: taskEvents.taskCompleted,
  when: 'in-transaction',
  async handle({ id }, ctx) {
    addTrigger({ event: 'task_completed', record_id: id, key: `${id}:${ctx.clock().getTime()}` }, ctx);
  },
});

const onPeriods = subscriber({
  name: 'communications.statement-closed',
  event: commissionEvents.periodClosed,
  when: 'in-transaction',
  async handle({ id }, ctx) {
    addTrigger({ event: 'statement_closed', record_id: id, key: `${id}:${ctx.clock().getTime()}` }, ctx);
  },
});

/** The subscribers that store triggers. Imports trigger no messages. */
export const automationSubscribers = [onLeads, onQuotes, onPolicies, onAssigned, onCompleted, onPeriods];
