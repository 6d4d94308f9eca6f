import type { IntegrationType } from './choices.ts';

/** What a source that sends to us is answered while its integration is paused. */
export const pausedStatus = 403;

/**
 * What is said before an integration of a type is paused: the texts `integrations/acts:pause.<name>`. `text` names the answer
 * above; the others say what becomes of what is sent meanwhile. Some sources are asked, and files are brought by people.
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
