import { IconBell, IconBrandWhatsapp, IconMail, IconMessage, type TablerIcon } from '@tabler/icons-react';
import type { CommunicationType } from '../contract/channels.ts';

/** The sign of each channel. */
export const channelIcons: Readonly<Record<CommunicationType, TablerIcon>> = {
  Email: IconMail,
  SMS: IconMessage,
  WhatsApp: IconBrandWhatsapp,
  Sistema: IconBell,
};
