import type { IntegrationType } from '../../contract/choices.ts';
import { restSource } from './rest-source.ts';
import type { SourceClient } from './source-access.ts';
import { facebook } from './vendors/facebook.ts';
import { hubspot } from './vendors/hubspot.ts';
import { linkedin } from './vendors/linkedin.ts';
import { mailchimp } from './vendors/mailchimp.ts';

/** The types whose source can be asked, and how. All others send everything by themselves, or come as files. */
const clients: Readonly<Partial<Record<IntegrationType, SourceClient>>> = {
  'API REST': restSource,
  'Facebook Ads': facebook,
  'LinkedIn Ads': linkedin,
  HubSpot: hubspot,
  Mailchimp: mailchimp,
};

/** How the source of a type is asked; null: it cannot be. */
export const clientOf = (type: IntegrationType): SourceClient | null => clients[type] ?? null;
