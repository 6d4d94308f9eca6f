import { general, others } from '../mapping/standard-fields.ts';
import { authentication, authenticationInput, keyHeader, keyHeaderInput } from './shared-settings.ts';
import type { SourceType } from './source-type.ts';

/** A form or a program that sends leads with a signature, a key, or to a secret address. */
export const webhook = {
  hook: true,
  secrets: ['webhook_secret'],
  neededSecrets: ['webhook_secret'],
  issuedSecret: 'webhook_secret',
  authentications: ['signature', 'hmac', 'key', 'address'],
  settings: { authentication, key_header: keyHeader },
  inputs: { authentication: authenticationInput, key_header: keyHeaderInput },
  firstInputs: ['authentication'],
  pausedTexts: ['text', 'sender'],
  guide: { steps: 5, addressAt: 1 },
  mappings: [...general, others],
} as const satisfies SourceType;
