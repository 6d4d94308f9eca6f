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
