import type { CommunicationLog } from '../../contract/messages.ts';

/** So much of a message stands in the list. */
const previewMax = 100;

/** The first letters of a message. */
export function previewOf({ content }: Pick<CommunicationLog, 'content'>): string {
  const letters = [...content.replace(/\s+/g, ' ').trim()];
  return letters.length > previewMax ? `${letters.slice(0, previewMax).join('')}…` : letters.join('');
}

/** Where it went: the address of an e-mail, the number of a text. */
export const reachedAt = ({
  communication_type,
  recipient_email,
  recipient_phone,
}: Pick<CommunicationLog, 'communication_type' | 'recipient_email' | 'recipient_phone'>): string =>
  (communication_type === 'Email' ? recipient_email : recipient_phone) || recipient_email || recipient_phone;
