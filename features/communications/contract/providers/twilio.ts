import { texts } from '#platform/contract/kinds.ts';
import { code, hook, hookStatuses, type ProviderForm, phone, secret } from './provider-form.ts';

const formMaxBytes = 64 * 1_024;

/** Text messages by Twilio. */
export const twilio = {
  name: 'Twilio',
  channel: 'SMS',
  about: 'sms.about',
  usesMailServer: false,
  fields: {
    twilio_account_sid: code({
      pattern: /^AC[0-9a-fA-F]{32}$/,
      error: 'communications:validation.account_sid',
      placeholder: 'AC…',
    }),
    twilio_auth_token: secret(),
    twilio_phone_number: phone('+13055550100', 'sms.phone_hint'),
    twilio_messaging_service_sid: code({
      pattern: /^MG[0-9a-fA-F]{32}$/,
      error: 'communications:validation.messaging_service_sid',
      placeholder: 'MG…',
      hint: 'sms.service_hint',
    }),
  },
  signedWith: ['twilio_account_sid', 'twilio_auth_token'],
  hooks: {
    receiveTextStatus: {
      ...hook,
      path: '/hooks/twilio/status/{address}',
      hook: { maxBytes: formMaxBytes, statuses: hookStatuses },
      ok: [200, texts('application/json', 'text/xml')],
      summary: 'What Twilio tells of a text message, signed with the account',
    },
    receiveText: {
      ...hook,
      path: '/hooks/twilio/inbound/{address}',
      hook: { maxBytes: formMaxBytes, statuses: hookStatuses },
      ok: [200, texts('application/json', 'text/xml')],
      summary: 'Receive a text message that someone sent to the agency',
    },
  },
  addresses: { twilio_status_url: 'receiveTextStatus', twilio_inbound_url: 'receiveText' },
  guides: [
    {
      title: 'setup.twilio.title',
      steps: ['setup.twilio.1', 'setup.twilio.2', 'setup.twilio.3', 'setup.twilio.4'],
      addresses: { 3: 'twilio_inbound_url', 4: 'twilio_status_url' },
    },
    {
      title: 'setup.tendlc.title',
      steps: [
        'setup.tendlc.1',
        'setup.tendlc.2',
        'setup.tendlc.3',
        'setup.tendlc.4',
        'setup.tendlc.5',
        'setup.tendlc.6',
      ],
      addresses: {},
    },
  ],
} as const satisfies ProviderForm;
