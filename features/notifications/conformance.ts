import { randomUUID } from 'node:crypto';
import { aLead } from '#features/leads/testing.ts';
import { aPolicy, aSentQuote } from '#features/policies/testing.ts';
import { aLeaver, aSeller } from '#features/users/conformance.ts';
import type { Role } from '#platform/contract/roles.ts';
import { type AgencyUnderTest, sliceConformance } from '#platform/testing/slice-conformance.ts';
import { notificationKinds, notificationRoutes, operatorActs } from './contract.ts';
import { aBrowser } from './testing.ts';

/** A notification of a user with this role, about a lead of the agency. */
async function toldTo({ id, admin, as, person }: AgencyUnderTest, role: Role) {
  const lead = await as('Agente').post('/leads', aLead());
  const told = randomUUID();
  await admin.query(
    `insert into notifications
       (tenant_id, id, user_id, kind, about_kind, about_id, facts, in_bell, created_at)
     values ($1, $2, $3, 'lead.assigned', 'lead', $4, $5, true, '2026-11-16T20:00:00Z')`,
    [id, told, person(role).id, lead.body.id, { client: lead.body.contact.name }],
  );
  return { id: told, words: [told, lead.body.id as string] };
}

/** A browser of a user with this role, who is then notified of a lead, so that a push message is sent too. */
async function subscribed({ as, person }: AgencyUnderTest, role: Role): Promise<string> {
  const { body } = await as(role).post('/notifications/browsers', aBrowser());
  if (role === 'Admin') await as('Agente').post('/leads', aLead({ assigned_agent: person(role).id }));
  return body.id;
}

export const conformance = sliceConformance(notificationRoutes, {
  prefix: /^\/notifications/,
  required: ['GET /notifications', 'PUT /notifications/{id}', 'POST /notifications/read-all'],
  calls: {
    updateNotificationSettings: () => ({ body: { kind: 'lead.assigned', bell: true, browser: true } }),
    updateNotification: async (agency) => ({
      params: { id: (await toldTo(agency, 'Admin')).id },
      body: { is_read: true },
    }),
    readAllNotifications: async (agency) => {
      await toldTo(agency, 'Admin');
      return {};
    },
    subscribeBrowser: () => ({ body: aBrowser() }),
    unsubscribeBrowser: async (agency) => ({ params: { id: await subscribed(agency, 'Admin') } }),
  },
  own: {
    listNotifications: (agency, role) => toldTo(agency, role),
    updateNotification: async (agency, role) => {
      const { id } = await toldTo(agency, role);
      return { id, params: { id }, body: { is_read: true } };
    },
    unsubscribeBrowser: async (agency, role) => {
      const id = await subscribed(agency, role);
      return { id, params: { id } };
    },
  },
  // Both calls mark a notification as read; one has a field that the other lacks.
  records: [
    {
      create: 'readAllNotifications',
      update: 'updateNotification',
      values: 'A switch, which the list alone shows: notifications.test.ts.',
    },
  ],
  unversioned: {
    updateNotification: 'its reader alone changes it, between two values',
    updateNotificationSettings: 'each choice is one person’s, and the last word counts',
  },
  async sought(agency) {
    const { words } = await toldTo(agency, 'Admin');
    return { words, questions: { listNotifications: [{ only: 'unread' }] } };
  },
  texts: {
    kind: notificationKinds,
    choice: notificationKinds,
    push: notificationKinds,
    acts: operatorActs,
    amounts: ['leads', 'quotes', 'tasks', 'renewals'],
    settings: ['bell', 'browser'],
  },
  unaudited: { notifications: 'What happened is told there; that somebody heard of it is no command.' },
  rows: {
    notifications: {
      subject: 'notification',
      by: 'user_id',
      unseen: { push_at: 'When browsers are told, or told again.' },
    },
    notification_choices: { subject: 'notification', by: 'user_id' },
    push_subscriptions: { subject: 'notification', by: 'user_id' },
  },
  subscriberCalls: {
    'notifications.lead-assigned': async (agency) => {
      const { body } = await agency.as('Admin').post('/leads', aLead());
      return () => agency.as('Admin').put(`/leads/${body.id}`, { assigned_agent: aSeller(agency) });
    },
    'notifications.quote-assigned': async (agency) => {
      const quote = await aSentQuote(agency.as('Admin'));
      return () => agency.as('Admin').put(`/quotes/${quote.id}`, { assigned_agent: aSeller(agency) });
    },
    'notifications.policy-assigned': async (agency) => {
      const policy = await aPolicy(agency.as('Admin'));
      return () => agency.as('Admin').put(`/policies/${policy.id}`, { agent_id: aSeller(agency) });
    },
    'notifications.leads-handed-on': (agency) =>
      aLeaver(agency, (assigned_agent) => agency.as('Admin').post('/leads', aLead({ assigned_agent }))),
    'notifications.quotes-handed-on': (agency) =>
      aLeaver(agency, async (assigned_agent) => {
        const quote = await aSentQuote(agency.as('Admin'));
        await agency.as('Admin').put(`/quotes/${quote.id}`, { assigned_agent });
      }),
    'notifications.visit-begun': async ({ id, as }) => {
      return () => as('Super Admin').post(`/tenants/${id}/visits`, { reason: 'A premium looks wrong' });
    },
    'notifications.visit-asked': async ({ id, as }) => {
      await as('Admin').put('/access/visit-rule', { ask_first: true });
      return () => as('Super Admin').post(`/tenants/${id}/visits`, { reason: 'A premium looks wrong' });
    },
    'notifications.domain-missed': 'Of the daily look alone, which branding tries: domain.test.ts.',
  },
  rights: {
    notifications: { app: 'SELECT, INSERT, UPDATE, DELETE' },
    notification_choices: { app: 'SELECT, INSERT, UPDATE' },
    push_subscriptions: { app: 'SELECT, INSERT, UPDATE, DELETE' },
  },
});
