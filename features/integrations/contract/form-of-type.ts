import { hookTypes, type IntegrationType, type SecretName } from './choices.ts';
import type { IntegrationSettings } from './settings.ts';

/** The fields of a type's form, in display order. */
export interface TypeForm {
  /** Whether the type has an endpoint that the server calls. */
  readonly endpoint: 'required' | 'none';
  /** Whether the source sends to a webhook address of ours. */
  readonly hook: boolean;
  readonly secrets: readonly SecretName[];
  readonly settings: readonly (keyof IntegrationSettings)[];
  /** Whether calls to the source send additional headers. */
  readonly headers: boolean;
}

/** The settings of every type: values for leads that do not have their own. */
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

/** The form of each type. The panel and the setup guide use it, too. */
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
