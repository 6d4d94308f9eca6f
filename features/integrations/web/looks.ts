import {
  IconAdjustments,
  IconAlertTriangle,
  IconApi,
  IconBan,
  IconBolt,
  IconBrandFacebook,
  IconBrandGoogle,
  IconBrandLinkedin,
  IconCircleCheck,
  IconCircleDashed,
  IconCopy,
  IconFileUpload,
  IconFlask,
  IconHourglassEmpty,
  IconLoader,
  IconMail,
  IconPlayerPause,
  IconTargetArrow,
  IconWebhook,
  type TablerIcon,
} from '@tabler/icons-react';
import type { StatusLooks } from '#platform/web/records/status-looks.ts';
import type { IncomingStatus, IntegrationStatus, IntegrationType } from '../contract/choices.ts';

/** The icon of each type. */
export const typeIcons: Readonly<Record<IntegrationType, TablerIcon>> = {
  'API REST': IconApi,
  Webhook: IconWebhook,
  'File Upload': IconFileUpload,
  'Facebook Ads': IconBrandFacebook,
  'Google Ads': IconBrandGoogle,
  'LinkedIn Ads': IconBrandLinkedin,
  HubSpot: IconTargetArrow,
  Mailchimp: IconMail,
  Zapier: IconBolt,
  Custom: IconAdjustments,
};

/** The statuses of an integration and their appearance. */
export const statusLooks: StatusLooks<IntegrationStatus> = {
  Active: { tone: 'success', icon: IconCircleCheck },
  Inactive: { tone: 'neutral', icon: IconPlayerPause },
  Error: { tone: 'danger', icon: IconAlertTriangle },
  Testing: { tone: 'info', icon: IconFlask },
  Configured: { tone: 'info', icon: IconCircleDashed },
};

/** The statuses of an incoming lead and their appearance. */
export const incomingLooks: StatusLooks<IncomingStatus> = {
  Pending: { tone: 'neutral', icon: IconHourglassEmpty },
  Processing: { tone: 'info', icon: IconLoader },
  Completed: { tone: 'success', icon: IconCircleCheck },
  Failed: { tone: 'danger', icon: IconAlertTriangle },
  Duplicate: { tone: 'neutral', icon: IconCopy },
  Invalid: { tone: 'danger', icon: IconBan },
};
