import { namedAnswers } from '../mapping/answers.ts';
import { first, generalWith, mapping, named, names, others } from '../mapping/standard-fields.ts';
import { isGroup } from '../mapping/texts.ts';
import { short, textInput } from './shared-settings.ts';
import type { SourceType } from './source-type.ts';

/** Audiences of Mailchimp: it sends who subscribes and who leaves, with all data. */
export const mailchimp = {
  hook: true,
  polledFor: 'missed',
  secrets: ['webhook_secret', 'api_secret', 'api_key'],
  neededSecrets: ['webhook_secret'],
  issuedSecret: 'webhook_secret',
  settings: { list_id: short },
  inputs: { list_id: textInput },
  pausedTexts: ['text', 'mailchimp'],
  guide: { steps: 5, addressAt: 2, vendor: { name: 'Mailchimp', url: 'https://admin.mailchimp.com' } },
  mappings: [
    ...generalWith(
      named('name', 'FNAME + LNAME', 'LNAME'),
      named('email', 'data.merges.EMAIL', 'data.email'),
      mapping(
        'address',
        first(
          'ADDRESS.addr1 + ADDRESS.addr2 + ADDRESS.city + ADDRESS.state',
          'ADDRESS.city + ADDRESS.state',
          names.address,
        ),
      ),
      named('zip_code', 'ADDRESS.zip'),
      mapping('campaign', first('CAMPAIGN', 'data.list_id')),
    ),
    others,
  ],
  answersIn: ({ data }) => namedAnswers(isGroup(data) ? data.merges : null),
} as const satisfies SourceType;
