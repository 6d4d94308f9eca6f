/** What an integration connects to. */
export const integrationTypes = [
  'API REST',
  'Webhook',
  'File Upload',
  'Facebook Ads',
  'Google Ads',
  'LinkedIn Ads',
  'HubSpot',
  'Mailchimp',
  'Zapier',
  'Custom',
] as const;
export type IntegrationType = (typeof integrationTypes)[number];

/** The type of an integration if a create request omits it. */
export const typeDefault: IntegrationType = 'Webhook';

/**
 * `Configured`: complete, and nothing has been received yet. `Error`: the source refuses our calls, or deliveries fail
 * authentication. The system sets both. `Testing`: payloads are stored and mapped, and no lead is created. `Inactive`:
 * nothing is stored.
 */
export const integrationStatuses = ['Active', 'Inactive', 'Error', 'Testing', 'Configured'] as const;
export type IntegrationStatus = (typeof integrationStatuses)[number];

/** The statuses that a user may choose. */
export const chosenStatuses = ['Active', 'Inactive', 'Testing'] as const satisfies readonly IntegrationStatus[];

/** Types whose webhooks send only the id of a lead. The lead is then fetched from the source. */
export const noticeTypes: readonly IntegrationType[] = ['Facebook Ads', 'LinkedIn Ads', 'HubSpot'];

/** Types that send to a webhook address of ours. The others are polled or imported from files. */
export const hookTypes: readonly IntegrationType[] = [
  'Webhook',
  'Facebook Ads',
  'Google Ads',
  'LinkedIn Ads',
  'HubSpot',
  'Mailchimp',
  'Zapier',
  'Custom',
];

/**
 * `Pending`: it waits for processing or, if the integration does not process automatically, for a user. `Failed` can be
 * repaired and reprocessed. `Invalid` cannot, and `Duplicate` does not need it.
 */
export const incomingStatuses = ['Pending', 'Processing', 'Completed', 'Failed', 'Duplicate', 'Invalid'] as const;
export type IncomingStatus = (typeof incomingStatuses)[number];

/** The secrets of an integration. */
export const secretNames = ['api_key', 'api_secret', 'webhook_secret'] as const;
export type SecretName = (typeof secretNames)[number];

/** What can be rotated. The old value stays valid for one day. `address` is the webhook address. */
export const rotatedNames = [...secretNames, 'address'] as const;
export type RotatedName = (typeof rotatedNames)[number];

/** The secrets that each type requires. */
export const neededSecrets: Readonly<Record<IntegrationType, readonly SecretName[]>> = {
  'API REST': [],
  Webhook: ['webhook_secret'],
  'File Upload': [],
  'Facebook Ads': ['api_key', 'api_secret', 'webhook_secret'],
  'Google Ads': ['webhook_secret'],
  'LinkedIn Ads': ['api_key', 'api_secret'],
  HubSpot: ['api_key', 'api_secret'],
  Mailchimp: ['webhook_secret'],
  Zapier: ['api_key'],
  Custom: ['api_key'],
};

/** The secret that the server generates if the request has none. null means the source generates all of its secrets. */
export const issuedSecret: Readonly<Record<IntegrationType, SecretName | null>> = {
  'API REST': null,
  Webhook: 'webhook_secret',
  'File Upload': null,
  'Facebook Ads': 'webhook_secret',
  'Google Ads': 'webhook_secret',
  'LinkedIn Ads': null,
  HubSpot: null,
  Mailchimp: 'webhook_secret',
  Zapier: 'api_key',
  Custom: 'api_key',
};
