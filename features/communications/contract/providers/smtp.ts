import type { ProviderForm } from './provider-form.ts';

/** The installation's own mail server. */
export const smtp = {
  name: 'SMTP',
  channel: 'Email',
  about: 'email.smtp_hint',
  usesMailServer: true,
  fields: {},
  signedWith: [],
  hooks: {},
  addresses: {},
  guides: [],
} as const satisfies ProviderForm;
