import type { Brand } from '#platform/contract/brand.ts';
import type { Language } from '#platform/contract/language.ts';
import type { CommunicationType } from '../../contract/channels.ts';
import { subjectMax } from '../../contract/templates.ts';
import { type Paragraph, paragraphsOf, plainText } from './body.ts';
import type { Text } from './faults.ts';
import { letterHtml } from './letter-html.ts';
import { emptyMark, fill, namesIn, parse, shownWithoutDefault, type Use, unshielded } from './liquid.ts';
import { plainLetters, type Segments, segmentsOf } from './sms-segments.ts';

/** What a message is written with; a name that has no value is empty. */
export type Values = Readonly<Record<string, string>>;

/** A message as it is sent. */
export type Rendered =
  | { channel: 'Email'; subject: string; text: string; html: string }
  | ({ channel: 'SMS' | 'WhatsApp' | 'Sistema'; text: string } & Segments);

/** It cannot be sent: these names are empty, and the template does not say what stands there then. */
export interface Unwritten {
  missing: string[];
}

/** What stands around an e-mail. */
export interface Letterhead {
  agency: string;
  brand: Pick<Brand, 'primary' | 'accent'>;
  /** The small print. */
  footer: readonly Paragraph[];
}

/**
 * Writes a message of a template that has no faults: values are words and never links or markup. An e-mail has a text part
 * and is set in the agency's letterhead, a text message is counted. Throws where the template cannot be read.
 */
export function renderMessage(
  template: Pick<Text, 'subject' | 'content' | 'plain_letters'>,
  values: Values,
  language: Language,
  channel: CommunicationType,
  { agency, brand, footer }: Letterhead,
): Rendered | Unwritten {
  const isEmail = channel === 'Email';
  const parsed = [parse(template.content), ...(isEmail ? [parse(template.subject)] : [])];
  const [content = '', heading = ''] = parsed.map((templates) => fill(templates, values));
  if (`${content}${heading}`.includes(emptyMark)) {
    return { missing: emptyOf(parsed, values) };
  }
  const paragraphs = paragraphsOf(content);
  if (!isEmail) {
    const text = template.plain_letters ? plainLetters(plainText(paragraphs)) : plainText(paragraphs);
    return { channel, text, ...segmentsOf(text) };
  }
  const subject = unshielded(heading).replace(/\s+/g, ' ').trim().slice(0, subjectMax);
  const text = plainText([...paragraphs, ...footer]);
  return { channel, subject, text, html: letterHtml({ language, subject, agency, brand, paragraphs, footer }) };
}

/** The names that are shown and empty; where each has a default that is empty too, those. */
function emptyOf(parsed: ReturnType<typeof parse>[], values: Values): string[] {
  const emptyIn = (uses: readonly Use[]) => [
    ...new Set(uses.map(({ name }) => name).filter((name) => !values[name]?.trim())),
  ];
  const shown = emptyIn(parsed.flatMap(shownWithoutDefault));
  return shown.length > 0 ? shown : emptyIn(parsed.flatMap(namesIn));
}
