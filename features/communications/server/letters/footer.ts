import type { Language } from '#platform/contract/language.ts';
import type { Translate } from '#platform/server/ground/words.ts';
import type { Paragraph, Piece } from './body.ts';

/** Why somebody gets an e-mail; `agreed`: to what is to sell, and said so; `offers`: the same, and has not refused it. */
export type Reason = 'client' | 'agreed' | 'offers' | 'staff';

/** Who writes, from where. `''`: not known. */
export interface Sender {
  name: string;
  phone: string;
  postal_address: string;
  /** Where clients write for help. */
  email: string;
  /** What the agency says under each letter to a client, line by line. */
  footnotes: readonly (readonly Piece[])[];
}

/** The small print of an e-mail: who writes and from where, why, and how to end it. */
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
