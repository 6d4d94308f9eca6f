import { hookTypes, type IntegrationType, type SecretName } from './choices.ts';
import type { IntegrationSettings } from './settings.ts';

/** What the form of a type asks for, in its order. */
export interface TypeForm {
  /** Whether it has an address of its own that we call. */
  readonly endpoint: 'required' | 'none';
  /** Whether the source sends to an address of ours. */
  readonly hook: boolean;
  readonly secrets: readonly SecretName[];
  readonly settings: readonly (keyof IntegrationSettings)[];
  /** Whether it sends further headers. */
  readonly headers: boolean;
}

/** What every type has: what its leads get that do not say it themselves. */
export const commonSettings = [
  'source',
  'product_type',
  'campaign',
  'language',
  'assigned_agent',
  'consent_text',
  'country',
  'use_default_mapping',
] as const satisfies readonly (keyof IntegrationSettings)[];

const form = (type: IntegrationType, told: Partial<TypeForm>): TypeForm => ({
  endpoint: 'none',
  hook: hookTypes.includes(type),
  secrets: [],
  settings: [],
  headers: false,
  ...told,
});

/** The form of each type; panel and guide follow it, too. */
export const formOf: Readonly<Record<IntegrationType, TypeForm>> = {
  'API REST': form('API REST', {
    endpoint: 'required',
    secrets: ['api_key'],
    settings: [
      'poll_minutes',
      'key_place',
      'key_header',
      'paging',
      'since_param',
      'since_format',
      'limit_param',
      'page_size',
      'cursor_param',
      'page_param',
      'items_path',
      'id_path',
      'overlap_minutes',
      'backfill_from',
    ],
    headers: true,
  }),
  Webhook: form('Webhook', { secrets: ['webhook_secret'], settings: ['authentication', 'key_header'] }),
  'File Upload': form('File Upload', {}),
  'Facebook Ads': form('Facebook Ads', {
    secrets: ['api_key', 'api_secret', 'webhook_secret'],
    settings: ['page_id', 'form_ids', 'graph_version'],
  }),
  'Google Ads': form('Google Ads', { secrets: ['webhook_secret'] }),
  'LinkedIn Ads': form('LinkedIn Ads', {
    secrets: ['api_key', 'api_secret'],
    settings: ['owner_urn', 'client_id', 'linkedin_version'],
  }),
  HubSpot: form('HubSpot', {
    secrets: ['api_key', 'api_secret'],
    settings: ['portal_id', 'client_id', 'properties', 'older_signatures'],
  }),
  Mailchimp: form('Mailchimp', { secrets: ['webhook_secret', 'api_secret', 'api_key'], settings: ['list_id'] }),
  Zapier: form('Zapier', { secrets: ['api_key'] }),
  Custom: form('Custom', {
    secrets: ['api_key'],
    settings: ['authentication', 'key_header', 'answer_accepted', 'answer_duplicate'],
    headers: false,
  }),
};
