import { leadSources, productTypes } from '#features/leads/contract.ts';
import { languages } from '#platform/contract/language.ts';
import type { IntegrationType } from '../../contract/choices.ts';
import { commonSettings, formOf } from '../../contract/form-of-type.ts';
import {
  graphVersionDefault,
  type IntegrationSettings,
  keyHeaderDefault,
  keyPositions,
  linkedinVersionDefault,
  overlapMinutesDefault,
  pagings,
  pollMinutesDefault,
  sinceFormats,
} from '../../contract/settings.ts';

export type SettingName = keyof IntegrationSettings;

/** The input of a setting. `lines` is a list of texts, one per line, and `flag` is on or off. */
type Kind =
  | { kind: 'text' | 'long' | 'lines' | 'day' | 'person' | 'authentication'; usual?: string }
  | { kind: 'number'; usual?: string }
  | { kind: 'flag'; usual: boolean }
  | {
      kind: 'choice';
      /** The default if nothing is chosen, if it is one of the values. */
      usual?: string;
      values: readonly string[];
      words: 'language' | 'source' | 'product' | 'since' | 'paging' | 'key';
    };

const text = { kind: 'text' } as const;

/** The input of each setting, and its default. */
export const settingKinds: Readonly<Record<SettingName, Kind>> = {
  language: { kind: 'choice', usual: 'es', values: languages, words: 'language' },
  source: { kind: 'choice', values: leadSources, words: 'source' },
  product_type: { kind: 'choice', values: productTypes, words: 'product' },
  campaign: text,
  assigned_agent: { kind: 'person' },
  consent_text: { kind: 'long' },
  country: { kind: 'text', usual: 'US' },
  use_default_mapping: { kind: 'flag', usual: true },
  authentication: { kind: 'authentication' },
  key_header: { kind: 'text', usual: keyHeaderDefault },
  answer_accepted: { kind: 'long' },
  answer_duplicate: { kind: 'long' },
  page_id: text,
  form_ids: { kind: 'lines' },
  graph_version: { kind: 'text', usual: graphVersionDefault },
  client_id: text,
  owner_urn: text,
  linkedin_version: { kind: 'text', usual: linkedinVersionDefault },
  portal_id: text,
  properties: { kind: 'lines' },
  older_signatures: { kind: 'flag', usual: false },
  list_id: text,
  poll_minutes: { kind: 'number', usual: String(pollMinutesDefault) },
  since_param: text,
  since_format: { kind: 'choice', usual: 'iso', values: sinceFormats, words: 'since' },
  limit_param: text,
  page_size: { kind: 'number' },
  paging: { kind: 'choice', usual: 'auto', values: pagings, words: 'paging' },
  cursor_param: text,
  page_param: text,
  items_path: text,
  id_path: text,
  overlap_minutes: { kind: 'number', usual: String(overlapMinutesDefault) },
  key_place: { kind: 'choice', usual: 'bearer', values: keyPositions, words: 'key' },
  backfill_from: { kind: 'day' },
};

/** All settings of a type. */
export const settingsOf = (type: IntegrationType): readonly SettingName[] => [
  ...formOf[type].settings,
  ...commonSettings,
];

/** The settings that the form of a new integration has. The others have defaults and are in the panel. */
export const firstSettings: Readonly<Partial<Record<IntegrationType, readonly SettingName[]>>> = {
  'API REST': ['poll_minutes', 'key_place', 'key_header', 'backfill_from'],
  Webhook: ['authentication'],
  'Facebook Ads': ['page_id'],
  'LinkedIn Ads': ['owner_urn'],
  Custom: ['authentication'],
};

/** The settings with a hint. */
export const hintedSettings = [
  'consent_text',
  'use_default_mapping',
  'form_ids',
  'properties',
  'answer_accepted',
  'owner_urn',
  'client_id',
  'older_signatures',
  'items_path',
  'overlap_minutes',
  'country',
  'backfill_from',
] as const satisfies readonly SettingName[];
