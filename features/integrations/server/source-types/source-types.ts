import type { IntegrationType } from '../../contract/choices.ts';
import { custom } from './custom.ts';
import { facebook } from './facebook.ts';
import { fileUpload } from './file-upload.ts';
import { google } from './google.ts';
import { hubspot } from './hubspot.ts';
import { linkedin } from './linkedin.ts';
import { mailchimp } from './mailchimp.ts';
import { restApi } from './rest-api.ts';
import type { SourceEvent, SourceType } from './source-type.ts';
import { webhook } from './webhook.ts';
import { zapier } from './zapier.ts';

/** What the server does for each type of source. */
export const serverParts: Readonly<Record<IntegrationType, SourceType>> = {
  'API REST': restApi,
  Webhook: webhook,
  'File Upload': fileUpload,
  'Facebook Ads': facebook,
  'Google Ads': google,
  'LinkedIn Ads': linkedin,
  HubSpot: hubspot,
  Mailchimp: mailchimp,
  Zapier: zapier,
  Custom: custom,
};

/** What a delivery is about, by the type of its source. */
export const eventOf = (type: IntegrationType, payload: unknown): SourceEvent =>
  serverParts[type].eventOf?.(payload) ?? { kind: 'lead' };
