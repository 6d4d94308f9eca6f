import type { IntegrationType } from '../../contract/choices.ts';
import { restSource } from './rest-source.ts';
import type { SourceClient } from './source-access.ts';
import { facebook } from './vendors/facebook.ts';
import { hubspot } from './vendors/hubspot.ts';
import { linkedin } from './vendors/linkedin.ts';
import { mailchimp } from './vendors/mailchimp.ts';

/**
 * The clients of the types whose source can be polled. All others send everything themselves or are imported from
 * files.
 */
const clients: Readonly<Partial<Record<IntegrationType, SourceClient>>> = {
  'API REST': restSource,
  'Facebook Ads': facebook,
  'LinkedIn Ads': linkedin,
  HubSpot: hubspot,
  Mailchimp: mailchimp,
};

/** The client of a type. null means its source cannot be polled. */
export const clientOf = (type: IntegrationType): SourceClient | null => clients[type] ?? null;
