import type { IntegrationType } from '../../contract/choices.ts';
import { restSource } from '../source-types/rest-api.ts';
import type { SourceClient } from '../source-types/source-client.ts';
import { facebook } from '../source-types/facebook.ts';
import { hubspot } from '../source-types/hubspot.ts';
import { linkedin } from '../source-types/linkedin.ts';
import { mailchimp } from '../source-types/mailchimp.ts';

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
