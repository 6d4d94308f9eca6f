import { commissionFacts } from '#features/commissions/contract.ts';
import { leadFacts } from '#features/leads/contract.ts';
import { policyFacts } from '#features/policies/contract.ts';
import { quoteFacts } from '#features/quotes/contract.ts';
import { taskFacts } from '#features/tasks/contract.ts';
import { hearer } from '#platform/server/acts/hearers.ts';
import { addCause } from './causes.ts';

const hearLeads = hearer({
  name: 'communications.lead-created',
  fact: leadFacts.leadCreated,
  when: 'with-it',
  async hear({ id, by }, ctx) {
    if (by !== 'file') addCause({ event: 'lead_created', record_id: id, key: id }, ctx);
  },
});

const hearQuotes = hearer({
  name: 'communications.quote-sent',
  fact: quoteFacts.quoteSent,
  when: 'with-it',
  async hear({ id }, ctx) {
    addCause({ event: 'quote_sent', record_id: id, key: id }, ctx);
  },
});

const hearPolicies = hearer({
  name: 'communications.policy-sold',
  fact: policyFacts.policySold,
  when: 'with-it',
  async hear({ id }, ctx) {
    addCause({ event: 'policy_sold', record_id: id, key: id }, ctx);
  },
});

const hearAssigned = hearer({
  name: 'communications.task-assigned',
  fact: taskFacts.taskAssigned,
  when: 'with-it',
  async hear({ id, assigned_to }, ctx) {
    // Whoever gives himself a task knows of it.
    if (assigned_to === ctx.actor.user_id) return;
    const key = `${id}:${assigned_to}:${ctx.clock().getTime()}`;
    addCause({ event: 'task_assigned', record_id: id, key }, ctx);
  },
});

const hearCompleted = hearer({
  name: 'communications.task-completed',
  fact: taskFacts.taskCompleted,
  when: 'with-it',
  async hear({ id }, ctx) {
    addCause({ event: 'task_completed', record_id: id, key: `${id}:${ctx.clock().getTime()}` }, ctx);
  },
});

const hearPeriods = hearer({
  name: 'communications.statement-closed',
  fact: commissionFacts.periodClosed,
  when: 'with-it',
  async hear({ id }, ctx) {
    addCause({ event: 'statement_closed', record_id: id, key: `${id}:${ctx.clock().getTime()}` }, ctx);
  },
});

/** What the business tells, and may be told on. Files tell nothing. */
export const automationHearers = [hearLeads, hearQuotes, hearPolicies, hearAssigned, hearCompleted, hearPeriods];
