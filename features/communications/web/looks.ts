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

/** The sign of each channel. */
export const channelIcons: Readonly<Record<CommunicationType, TablerIcon>> = {
  Email: IconMail,
  SMS: IconMessage,
  WhatsApp: IconBrandWhatsapp,
  Sistema: IconBell,
};

/** How each status looks in the history: what arrived green, what did not red, what is on its way blue. */
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

/** The dashboard knows three: sent, failed, and the rest. */
export const dashboardLooks: StatusLooks<CommunicationStatus> = {
  ...historyLooks,
  Pending: { ...historyLooks.Pending, ...grey },
  Queued: { ...historyLooks.Queued, ...grey },
  Bounced: { ...historyLooks.Bounced, ...grey },
};
