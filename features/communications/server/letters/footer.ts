import type { Language } from '#platform/contract/language.ts';
import type { Translate } from '#platform/server/ground/words.ts';
import type { Paragraph, Piece } from './body.ts';

/**
 * Why a recipient gets an e-mail. `agreed`: they agreed to marketing; `offers`: it is marketing, and they have not
 * refused it.
 */
export type Reason = 'client' | 'agreed' | 'offers' | 'staff';

/** The sender, with its contact data. `''`: unknown. */
export interface Sender {
  name: string;
  phone: string;
  postal_address: string;
  /** The address to which clients write for help. */
  email: string;
  /** The agency's footnotes of each e-mail to a client, by line. */
  footnotes: readonly (readonly Piece[])[];
}

/** The footer of an e-mail: the sender and its address, why the recipient gets it, and how to unsubscribe. */
export function footerOf(
  { name, phone, postal_address, email, footnotes }: Sender,
  { reason, unsubscribe_url }: { reason: Reason; unsubscribe_url: string | null },
  language: Language,
  translate: Translate,
): Paragraph[] {
  const who = [name, postal_address, phone, email].filter((part) => part !== '').join(' · ');
  const why = translate(language, `communications:mail.why.${reason}`, { agency: name });
  const end = { label: translate(language, 'communications:mail.unsubscribe'), link: unsubscribe_url ?? '' };
  const own = reason === 'staff' || footnotes.length === 0 ? [] : [footnotes];
  return [[[who]], ...own, [unsubscribe_url ? [`${why} `, end] : [why]]];
}
