import { randomUUID } from 'node:crypto';
import { productTypes } from '#features/leads/contract.ts';
import { languages } from '#platform/contract/language.ts';
import { type AgencyUnderTest, sliceConformance } from '#platform/testing/slice-conformance.ts';
import { automationEvents } from './contract/automations.ts';
import { communicationTypes, sendingTypes } from './contract/channels.ts';
import { communicationStatuses, messageRecords, purposes, reasonCodes } from './contract/messages.ts';
import { allForms, choices, hasChoice, namesToChoose } from './contract/providers/providers.ts';
import { templateTypes, variables } from './contract/template-types.ts';
import { communicationRoutes } from './contract.ts';
import { aMessage, leadOf, otherSubscriberCalls, waitingMessage } from './testing/messages.ts';
import { aTemplate, aTest, signedEvents, signedStatus, signedText } from './testing.ts';
import { groupNames } from './web/by-hand/list-groups.ts';
import { eventNames } from './web/history/event-names.ts';

const templateOf = async (agency: AgencyUnderTest) =>
  (await agency.as('Admin').post('/communications/templates', aTemplate())).body;
const templateId = async (agency: AgencyUnderTest) => ({ params: { id: (await templateOf(agency)).id as string } });

const aList = async (agency: AgencyUnderTest) => {
  const { record_id, ...written } = await aMessage(agency);
  return { ...written, record_ids: [record_id] };
};

const sendPolicyRules = [
  'channel',
  'stop',
  'deliverable',
  'placeholder',
  'postal_address',
  'in_us',
  'consent',
  'per_day',
  'hours',
  'agency_hours',
  'month_limit',
];

/** The providers as the paths of their calls name them. */
const vendors = allForms.filter(({ hooks }) => Object.keys(hooks).length > 0).map(({ name }) => name.toLowerCase());

/** Rules that are reported only when they allow the message. */
const alwaysWell = ['answer'];

export const conformance = sliceConformance(communicationRoutes, {
  prefix: new RegExp(`^/(communications|previews|hooks/(${vendors.join('|')}))`),
  required: [
    'GET /communications/templates',
    'POST /communications/templates',
    'PUT /communications/templates/{id}',
    'DELETE /communications/templates/{id}',
    'GET /communications/logs',
    'GET /communications/automations',
    'GET /communications/stats',
    'GET /communications/settings',
    'PUT /communications/settings',
    'POST /communications/test',
  ],
  calls: {
    downloadCommunications: () => ({}),
    createTemplate: () => ({ body: aTemplate() }),
    readTemplate: templateId,
    updateTemplate: async (agency) => ({ ...(await templateId(agency)), body: { description: 'Para el cumpleaños' } }),
    deleteTemplate: templateId,
    previewTemplate: () => ({ body: { content: 'Hola, {{client_name}}', subject: 'Hola' }, tells: [] }),
    async showPreview(agency) {
      const preview = { content: 'Hola, {{client_name}}', subject: 'Hola' };
      const { body } = await agency.as('Admin').post('/communications/templates/preview', preview);
      return { params: { token: body.html_url.split('/').at(-1) } };
    },
    async updateCommunicationSettings(agency) {
      await agency.as('Admin').put('/communications/settings', { sender_name: `De ${agency.id}` });
      return { body: { sender_name: 'Sol Seguros' } };
    },
    checkChannel: () => ({ body: { communication_type: 'Email' } }),
    readCommunication: async (agency) => ({ params: { id: (await aTest(agency)).id } }),
    cancelMessage: waitingMessage,
    async decideWaiting(agency) {
      // A job sends the other message once there is a mail server.
      for (const reason of ['waits_for_admin', 'no_mail_server']) {
        const { params } = await waitingMessage(agency);
        const open = 'update messages set release_at = null, reason_code = $2 where id = $1';
        await agency.admin.query(open, [params.id, reason]);
      }
      return { body: { decision: 'send' } };
    },
    async sendAgain(agency) {
      const waiting = await waitingMessage(agency);
      await agency.as('Admin').post(`/communications/logs/${waiting.params.id}/cancel`, {});
      return waiting;
    },
    testTemplate: async (agency) => ({
      body: {
        communication_type: 'Email',
        template_id: (await templateOf(agency)).id,
        test_recipient_email: 'prueba@example.com',
      },
    }),
    async updateAutomation(agency) {
      // An event from which a job creates a message.
      await agency.admin.query(
        `insert into message_causes (tenant_id, id, event, record_id, key, at)
         values ($1, $2, 'lead_created', $3, 'laws', '2026-11-16T20:00:00Z')`,
        [agency.id, randomUUID(), await leadOf(agency)],
      );
      return { params: { event: 'lead_created' }, body: { is_enabled: true } };
    },
    tryAutomation: () => ({ params: { event: 'lead_created' }, tells: [] }),
    receiveEmailEvents: async (agency) => {
      const { address, body, headers } = await signedEvents(agency);
      return { params: { address }, body, headers, tells: [] };
    },
    previewList: async (agency) => ({ body: await aList(agency), tells: [] }),
    sendToList: async (agency) => ({ body: await aList(agency) }),
    async takeBackList(agency) {
      const list = { ...(await aList(agency)), can_be_taken_back: true };
      const { body } = await agency.as('Admin').post('/communications/messages/list', list);
      return { body: { ids: body.ids } };
    },
    previewMessage: async (agency) => ({ body: await aMessage(agency), tells: [] }),
    async sendMessage(agency) {
      // A message with an unknown outcome, which a job settles.
      const { id } = await aTest(agency);
      await agency.admin.query("update messages set phase = 'handed_over', release_at = created_at where id = $1", [
        id,
      ]);
      return { body: await aMessage(agency) };
    },
    receiveText: async (agency) => {
      const { address, body, headers } = await signedText(agency);
      return { params: { address }, body, headers, tells: [] };
    },
    receiveTextStatus: async (agency) => {
      const { address, body, headers } = await signedStatus(agency);
      return { params: { address }, body, headers, tells: [] };
    },
  },
  references: {
    testTemplate: { template_id: async (agency) => (await templateOf(agency)).id },
    previewMessage: { template_id: async (agency) => (await templateOf(agency)).id, record_id: leadOf },
    previewList: { template_id: async (agency) => (await templateOf(agency)).id, record_ids: leadOf },
    sendToList: { template_id: async (agency) => (await templateOf(agency)).id, record_ids: leadOf },
    sendMessage: { template_id: async (agency) => (await templateOf(agency)).id, record_id: leadOf },
  },
  noReference: { 'takeBackList: ids': 'ids of messages that the agency does not have are left out of the count' },
  records: [
    {
      create: 'createTemplate',
      update: 'updateTemplate',
      values: {
        name: ['Cumpleaños', 'Aniversario'],
        description: ['Antes', 'Después'],
        template_type: ['Custom', 'Renewal Reminder'],
        communication_type: ['Email', 'SMS'],
        subject: 'Of an e-mail alone: templates.test.ts.',
        content: ['Feliz cumpleaños.', 'Feliz aniversario.'],
        variables: [['regalo'], ['flor']],
        language: ['es', 'en'],
        is_active: [true, false],
        plain_letters: [false, true],
      },
    },
    {
      create: 'sendMessage',
      update: 'updateAutomation',
      isThere: true,
      values: {
        is_enabled: [true, false],
        channels: [['SMS'], ['Email', 'SMS']],
        delay_minutes: [5, 60],
        days: 'An event in days alone: automations.test.ts.',
        products: [['Auto'], ['Casa', 'Comercial']],
        sources: [['Web'], ['Referral', 'Call']],
        languages: [['es'], ['en']],
      },
    },
  ],
  unversioned: { updateAutomation: 'an agency has one Admin or two, and a field that is left out stays' },
  async sought(agency) {
    const sought = aTemplate({ name: 'Aguinaldo de Sol', communication_type: 'SMS', language: 'en' });
    const { id } = (await agency.as('Admin').post('/communications/templates', sought)).body;
    const sent = await aTest(agency, 'xochitl@example.com');
    const person = randomUUID();
    const aboutPerson = 'update messages set client_id = $1, record_id = $1, record_type = $2 where id = $3';
    await agency.admin.query(aboutPerson, [person, 'lead', sent.id]);
    return {
      words: [id, 'Aguinaldo de Sol', sent.id, 'xochitl@example.com'],
      questions: {
        listCommunications: [
          { q: 'xochitl' },
          { status: 'Sent' },
          { communication_type: 'Email' },
          { template_type: 'Custom' },
          { is_test: 'true' },
          { client_id: person },
          { record_type: 'lead' },
          { record_id: person },
          { from: '2026-01-01', to: '2099-01-01' },
        ],
        listTemplates: [
          { q: 'aguinaldo' },
          { template_type: 'Custom' },
          { communication_type: 'SMS' },
          { language: 'en' },
        ],
      },
    };
  },
  texts: {
    templates: templateTypes.flatMap((type) =>
      sendingTypes.flatMap((channel) =>
        ['name', 'description', 'subject', 'content'].map((part) => `${type}.${channel}.${part}`),
      ),
    ),
    template_type: templateTypes,
    communication_type: [...communicationTypes, 'voiceCall'],
    variable: variables,
    status: communicationStatuses,
    purpose: purposes,
    purpose_hint: purposes,
    record: messageRecords,
    'list.groups': groupNames,
    'list.products': productTypes,
    event: [...automationEvents, ...eventNames],
    event_about: automationEvents,
    order: ['Email', 'SMS', 'SMS,Email', 'Email,SMS'],
    language: languages,
    dashboard: ['total_sent', 'sent_today', 'sent_this_week', 'sent_this_month', 'overall_success_rate'],
    provider: sendingTypes.filter(hasChoice).flatMap(namesToChoose),
    fields: [
      ...Object.values(choices),
      ...allForms.flatMap(({ fields, addresses }) => [...Object.keys(fields), ...Object.keys(addresses)]),
    ],
    example: [
      'client_name',
      'client_first_name',
      'product',
      'quote_number',
      'carrier',
      'policy_number',
      'other_policies',
      'task_title',
      'other_tasks',
      'period_name',
    ],
    ...Object.fromEntries((['address', 'held', 'server'] as const).map((rule) => [`gate.${rule}`, ['wrong']])),
    ...Object.fromEntries(alwaysWell.map((rule) => [`gate.${rule}`, ['well']])),
    answers: ['stop', 'start', 'help', 'help_by_email', 'help_by_name'],
    'mail.why': ['client', 'agreed', 'offers', 'staff'],
    reasons: reasonCodes,
    product: productTypes,
    ...Object.fromEntries(sendPolicyRules.map((rule) => [`gate.${rule}`, ['well', 'wrong']])),
    'check.off': ['wrong'],
    'check.server': ['unknown', 'wrong'],
    'check.reached': ['wrong'],
    'check.answer': ['unknown'],
    'check.key': ['well', 'wrong'],
    'check.may_send': ['well', 'wrong'],
    'check.sender': ['well', 'unknown'],
    'check.account': ['well', 'wrong'],
    validation: [
      'subject_required',
      'schedule_past',
      'phone',
      'email',
      'needed',
      'whatsapp',
      'hours',
      'word',
      'account_sid',
      'messaging_service_sid',
      'staff_by_email',
      'days_needed',
      'no_days',
      'unknown_variable',
      'variable_needs_default',
      'unknown_filter',
      'unknown_tag',
      'not_closed',
      'unreadable',
      'too_costly',
      'too_many_values',
      'sms_too_long',
    ],
  },
  seldom: {
    checkChannel: { communication_settings: 'Only where it is in trouble, or no more.' },
    receiveEmailEvents: { communication: 'Only of a message that is known.' },
    receiveTextStatus: { communication: 'Only of a message that is known.' },
  },
  unaudited: {
    messages: 'Each has a history of its own.',
    message_events: 'The history of a message.',
    automations: 'When one ran last.',
  },
  rows: {
    communication_templates: { subject: 'communication_template' },
    communication_settings: { subject: 'communication_settings' },
    messages: { subject: 'communication' },
    text_replies: { subject: 'communication' },
    message_events: { subject: 'communication', by: 'message_id' },
    automations: { subject: 'communication_automation' },
    message_causes: 'What a message waits for, and none is there yet.',
    communication_previews: 'Asked by whoever has just made it.',
  },
  subscriberCalls: otherSubscriberCalls,
  rights: {
    communication_templates: { app: 'SELECT, INSERT, UPDATE, DELETE' },
    communication_settings: { app: 'SELECT, INSERT, UPDATE', lookup: 'SELECT' },
    messages: { app: 'SELECT, INSERT, UPDATE', lookup: 'SELECT' },
    text_replies: { app: 'SELECT, INSERT' },
    message_events: { app: 'SELECT, INSERT, UPDATE' },
    automations: { app: 'SELECT, INSERT, UPDATE' },
    message_causes: { app: 'SELECT, INSERT, DELETE', lookup: 'SELECT' },
    communication_previews: { app: 'SELECT, INSERT, UPDATE, DELETE', lookup: 'SELECT' },
  },
});
