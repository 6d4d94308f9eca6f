import * as z from 'zod/mini';
import { namedAnswers } from '../mapping/answers.ts';
import { generalWith, named, others } from '../mapping/standard-fields.ts';
import { clientId, clientIdInput, ids, short, textInput } from './shared-settings.ts';
import type { SourceType } from './source-type.ts';

/** Contacts of HubSpot: an app sends the ids of new ones. */
export const hubspot = {
  hook: true,
  sendsNotices: true,
  polledFor: 'missed',
  secrets: ['api_key', 'api_secret'],
  neededSecrets: ['api_key', 'api_secret'],
  settings: {
    client_id: clientId,
    portal_id: short,
    properties: ids,
    /** Whether signatures of versions 1 and 2 are accepted if there is none of version 3. They have no timestamp. */
    older_signatures: z.optional(z.boolean()),
  },
  inputs: {
    portal_id: textInput,
    client_id: clientIdInput,
    properties: { kind: 'lines', hint: true },
    older_signatures: { kind: 'flag', usual: false, hint: true },
  },
  pausedTexts: ['text', 'hubspot'],
  guide: { steps: 5, addressAt: 3, vendor: { name: 'HubSpot', url: 'https://app.hubspot.com' } },
  mappings: [
    ...generalWith(
      named('phone', 'phone', 'mobilephone'),
      named('whatsapp', 'hs_whatsapp_phone_number'),
      named('campaign', 'hs_analytics_source_data_1'),
      named('language', 'hs_language'),
    ),
    others,
  ],
  answersIn: ({ properties }) => namedAnswers(properties),
} as const satisfies SourceType;
