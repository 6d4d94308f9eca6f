import { answer, groupsIn } from '../mapping/answers.ts';
import { comesFrom, first, generalWith, mapping, named, names, others } from '../mapping/standard-fields.ts';
import { textOf } from '../mapping/texts.ts';
import type { SourceType } from './source-type.ts';

/** Lead form assets of Google Ads, which send complete leads. */
export const google = {
  hook: true,
  secrets: ['webhook_secret'],
  neededSecrets: ['webhook_secret'],
  issuedSecret: 'webhook_secret',
  settings: {},
  inputs: {},
  pausedTexts: ['text', 'google'],
  guide: { steps: 5, addressAt: 2, vendor: { name: 'Google Ads', url: 'https://ads.google.com' } },
  mappings: [
    ...generalWith(
      named('phone', 'PHONE_NUMBER', 'WORK_PHONE', 'PHONE_NUMBER_VERIFIED'),
      mapping('address', first('STREET_ADDRESS + CITY + REGION', names.address)),
      comesFrom('Google Ads', 'utm_source'),
      mapping('campaign', 'campaign_id'),
    ),
    others,
  ],
  isTest: ({ root }) => textOf(root.is_test) === 'true',
  answersIn({ user_column_data: columns }) {
    if (!Array.isArray(columns)) return null;
    const answers = groupsIn(columns).map(({ column_id, column_name, string_value }) =>
      answer(textOf(column_id) || textOf(column_name), string_value, textOf(column_name)),
    );
    return { answers, leftovers: [columns] };
  },
} as const satisfies SourceType;
