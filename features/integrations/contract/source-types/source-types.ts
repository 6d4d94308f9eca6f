import * as z from 'zod/mini';
import type { IntegrationType } from '../choices.ts';
import { commonSettings } from './common-settings.ts';
import { custom } from './custom.ts';
import { facebook } from './facebook.ts';
import { fileUpload } from './file-upload.ts';
import { google } from './google.ts';
import { hubspot } from './hubspot.ts';
import { linkedin } from './linkedin.ts';
import { mailchimp } from './mailchimp.ts';
import { restApi } from './rest-api.ts';
import type { SourceType } from './source-type.ts';
import { webhook } from './webhook.ts';
import { zapier } from './zapier.ts';

/** The settings of an integration besides its fields. Every type reads its own, and an omitted one has a default. */
export const IntegrationSettings = z.object({
  ...commonSettings,
  ...webhook.settings,
  ...custom.settings,
  ...facebook.settings,
  ...linkedin.settings,
  ...hubspot.settings,
  ...mailchimp.settings,
  ...restApi.settings,
});
export type IntegrationSettings = z.infer<typeof IntegrationSettings>;
export type SettingName = keyof IntegrationSettings;

/** All types of sources. */
export const sourceTypes: Readonly<Record<IntegrationType, SourceType<SettingName>>> = {
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

/** Whether the address of an integration is its only authentication. */
export const isByAddress = ({
  integration_type,
  settings,
}: {
  integration_type: IntegrationType;
  settings: IntegrationSettings;
}): boolean =>
  settings.authentication === 'address' &&
  (sourceTypes[integration_type].authentications?.includes('address') ?? false);
