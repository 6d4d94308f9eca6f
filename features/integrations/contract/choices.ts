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

/** An integration that says nothing else is one of these. */
export const typeDefault: IntegrationType = 'Webhook';

/**
 * `Configured`: complete, and nothing has come yet. `Error`: its source refuses us, or nobody proves to be it. Both are
 * set by the system. `Testing`: what comes is kept and mapped, and no lead is made. `Inactive`: nothing is kept.
 */
export const integrationStatuses = ['Active', 'Inactive', 'Error', 'Testing', 'Configured'] as const;
export type IntegrationStatus = (typeof integrationStatuses)[number];

/** Those that a person may choose. */
export const chosenStatuses = ['Active', 'Inactive', 'Testing'] as const satisfies readonly IntegrationStatus[];

/** Types whose notices name a lead that is then fetched from the source. */
export const noticeTypes: readonly IntegrationType[] = ['Facebook Ads', 'LinkedIn Ads', 'HubSpot'];

/** Types that send to an address of ours; the others are polled, or come as files. */
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
 * `Pending`: it waits, for the work or, when the integration does not process by itself, for a person. `Failed` can be
 * repaired and sent through once more; `Invalid` cannot, and `Duplicate` need not be.
 */
export const incomingStatuses = ['Pending', 'Processing', 'Completed', 'Failed', 'Duplicate', 'Invalid'] as const;
export type IncomingStatus = (typeof incomingStatuses)[number];

/** Secrets of an integration. */
export const secretNames = ['api_key', 'api_secret', 'webhook_secret'] as const;
export type SecretName = (typeof secretNames)[number];

/** What can be made anew while the old one is still taken for a day. `address` is the way into the hook. */
export const rotatedNames = [...secretNames, 'address'] as const;
export type RotatedName = (typeof rotatedNames)[number];

/** Secrets that an integration of a type cannot do without. */
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

/** The secret that we make for the source where none is given; null: the source makes all of its own. */
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
