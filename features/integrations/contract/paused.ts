import type { IntegrationType } from './choices.ts';

/** The HTTP status that a sending source gets while its integration is paused. */
export const pausedStatus = 403;

/**
 * The text that a user sees before an integration of a type is paused: `integrations/acts:pause.<name>`. `text` names
 * the status above. The others say what happens to leads during the pause. Some sources are polled, and users upload
 * files.
 */
export const pausedTexts = {
  'API REST': ['not_asked'],
  Webhook: ['text', 'sender'],
  'File Upload': ['files'],
  'Facebook Ads': ['text', 'meta'],
  'Google Ads': ['text', 'google'],
  'LinkedIn Ads': ['text', 'linkedin'],
  HubSpot: ['text', 'hubspot'],
  Mailchimp: ['text', 'mailchimp'],
  Zapier: ['text', 'sender'],
  Custom: ['text', 'sender'],
} as const satisfies Readonly<Record<IntegrationType, readonly string[]>>;
