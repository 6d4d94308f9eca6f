import { formatPhone } from '#platform/contract/phone.ts';
import type { CommunicationLog } from '../../contract/messages.ts';

/** The number of characters of a message that the list shows. */
const previewMax = 100;

/** The first characters of a message. */
export function previewOf({ content }: Pick<CommunicationLog, 'content'>): string {
  const letters = [...content.replace(/\s+/g, ' ').trim()];
  return letters.length > previewMax ? `${letters.slice(0, previewMax).join('')}…` : letters.join('');
}

/** The recipient: the address of an e-mail, the number of a text. */
export const reachedAt = ({
  communication_type,
  recipient_email,
  recipient_phone,
}: Pick<CommunicationLog, 'communication_type' | 'recipient_email' | 'recipient_phone'>): string =>
  formatPhone(
    (communication_type === 'Email' ? recipient_email : recipient_phone) || recipient_email || recipient_phone,
  );
