import { texts } from '#platform/contract/kinds.ts';
import { hook, hookStatuses, type ProviderForm, secret } from './provider-form.ts';

const eventsMaxBytes = 1_048_576;

/** E-mail by SendGrid. */
export const sendgrid = {
  name: 'SendGrid',
  channel: 'Email',
  about: 'email.sendgrid_hint',
  usesMailServer: false,
  fields: {
    sendgrid_api_key: secret(),
    /** The public key that verifies the signature of SendGrid's events. */
    sendgrid_verification_key: secret('email.verification_hint'),
  },
  signedWith: ['sendgrid_verification_key'],
  hooks: {
    receiveEmailEvents: {
      ...hook,
      path: '/hooks/sendgrid/{address}',
      hook: { maxBytes: eventsMaxBytes, statuses: hookStatuses },
      ok: [200, texts('application/json')],
      summary: "Receive SendGrid's email events, signed with its key",
    },
  },
  addresses: { sendgrid_webhook_url: 'receiveEmailEvents' },
  guides: [
    {
      title: 'setup.sendgrid.title',
      steps: ['setup.sendgrid.1', 'setup.sendgrid.2', 'setup.sendgrid.3', 'setup.sendgrid.4', 'setup.sendgrid.5'],
      addresses: { 4: 'sendgrid_webhook_url' },
    },
  ],
} as const satisfies ProviderForm;
