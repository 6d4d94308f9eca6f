import type { IntegrationType } from '../../contract/choices.ts';

interface Guide {
  steps: number;
  /** The step at which the webhook address is pasted. null means none. */
  addressAt: number | null;
  /** The vendor's site. null means no specific one. */
  vendor: { name: string; url: string } | null;
}

const guide = (steps: number, addressAt: number | null, name?: string, url?: string): Guide => ({
  steps,
  addressAt,
  vendor: name && url ? { name, url } : null,
});

/** The number of steps of each guide, and its vendor. */
export const guideSteps: Readonly<Record<IntegrationType, Guide>> = {
  'API REST': guide(4, null),
  Webhook: guide(5, 1),
  'File Upload': guide(4, null),
  'Facebook Ads': guide(8, 2, 'Meta for Developers', 'https://developers.facebook.com/apps'),
  'Google Ads': guide(5, 2, 'Google Ads', 'https://ads.google.com'),
  'LinkedIn Ads': guide(6, 3, 'LinkedIn Developers', 'https://www.linkedin.com/developers/apps'),
  HubSpot: guide(5, 3, 'HubSpot', 'https://app.hubspot.com'),
  Mailchimp: guide(5, 2, 'Mailchimp', 'https://admin.mailchimp.com'),
  Zapier: guide(5, 2, 'Zapier', 'https://zapier.com/app/zaps'),
  Custom: guide(4, 1),
};
