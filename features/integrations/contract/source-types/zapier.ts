import { general, others } from '../mapping/standard-fields.ts';
import type { SourceType } from './source-type.ts';

/** Zaps, which send fields of their own with a shared key. */
export const zapier = {
  hook: true,
  secrets: ['api_key'],
  neededSecrets: ['api_key'],
  issuedSecret: 'api_key',
  settings: {},
  inputs: {},
  pausedTexts: ['text', 'sender'],
  guide: { steps: 5, addressAt: 2, vendor: { name: 'Zapier', url: 'https://zapier.com/app/zaps' } },
  mappings: [...general, others],
} as const satisfies SourceType;
