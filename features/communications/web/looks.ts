import {
  IconAlertTriangle,
  IconBan,
  IconBell,
  IconBrandWhatsapp,
  IconCheck,
  IconChecks,
  IconClock,
  IconMail,
  IconMailX,
  IconMessage,
  IconSend,
  type TablerIcon,
} from '@tabler/icons-react';
import type { StatusLooks } from '#platform/web/records/status-looks.ts';
import type { CommunicationType } from '../contract/channels.ts';
import type { CommunicationStatus } from '../contract/messages.ts';

/** The icon of each channel. */
export const channelIcons: Readonly<Record<CommunicationType, TablerIcon>> = {
  Email: IconMail,
  SMS: IconMessage,
  WhatsApp: IconBrandWhatsapp,
  Sistema: IconBell,
};

/** The colors of each status in the history: green for arrived, red for failed, blue for under way. */
export const historyLooks: StatusLooks<CommunicationStatus> = {
  Pending: { tone: 'info', icon: IconClock },
  Queued: { tone: 'info', icon: IconSend },
  Sent: { tone: 'success', icon: IconCheck },
  Delivered: { tone: 'success', icon: IconChecks },
  Failed: { tone: 'danger', icon: IconAlertTriangle },
  Bounced: { tone: 'danger', icon: IconMailX },
  Cancelled: { tone: 'neutral', icon: IconBan },
};

const grey = { tone: 'neutral' } as const;

/** The dashboard distinguishes three: sent, failed, and the rest. */
export const dashboardLooks: StatusLooks<CommunicationStatus> = {
  ...historyLooks,
  Pending: { ...historyLooks.Pending, ...grey },
  Queued: { ...historyLooks.Queued, ...grey },
  Bounced: { ...historyLooks.Bounced, ...grey },
};
