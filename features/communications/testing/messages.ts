import { aLead } from '#features/leads/testing.ts';
import type { AgencyUnderTest, SubscriberCall } from '#platform/testing/slice-conformance.ts';

export const leadOf = async (agency: AgencyUnderTest): Promise<string> =>
  (await agency.as('Agente').post('/leads', aLead())).body.id;
export const aMessage = async (agency: AgencyUnderTest) => ({
  record_type: 'lead',
  record_id: await leadOf(agency),
  communication_type: 'Email',
  subject: 'Sus papeles',
  content: 'Hola, ya están.',
  purpose: 'service',
});

/** A message that leaves tomorrow. */
export const waitingMessage = async (agency: AgencyUnderTest) => {
  const later = { ...(await aMessage(agency)), scheduled_at: '2099-01-01T12:00:00Z' };
  return { params: { id: (await agency.as('Admin').post('/communications/messages', later)).body.id as string } };
};

/** The events of other slices that its subscribers handle. */
export const otherSubscriberCalls: Readonly<Record<string, SubscriberCall | string>> = {
  ...Object.fromEntries(
    ['lead-created', 'quote-sent', 'policy-sold', 'task-assigned', 'task-completed', 'statement-closed'].map((name) => [
      `communications.${name}`,
      'It notes a cause, which a job makes messages of.',
    ]),
  ),
  'communications.plan-reminders': 'Of the engine’s run alone: renewal-reminders.test.ts.',
  async 'communications.cancel-what-waits'(agency) {
    const message = await waitingMessage(agency);
    const { body } = await agency.as('Admin').get(`/communications/logs/${message.params.id}`);
    const stop = {
      communication_type: 'Email',
      purposes: ['service', 'marketing'],
      change: 'revoked',
      words: 'No más.',
    };
    return () => agency.as('Admin').post(`/clients/${body.client_id}/consents`, stop);
  },
};
