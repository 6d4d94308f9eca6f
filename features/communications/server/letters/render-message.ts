import type { Brand } from '#platform/contract/brand.ts';
import type { Language } from '#platform/contract/language.ts';
import type { CommunicationType } from '../../contract/channels.ts';
import { subjectMax } from '../../contract/templates.ts';
import { type Paragraph, paragraphsOf, plainText } from './body.ts';
import type { Text } from './faults.ts';
import { letterHtml } from './letter-html.ts';
import { emptyMark, FilledTooLong, fill, filledMax, type Parsed, parse, type Use, unshielded } from './liquid.ts';
import { plainLetters, type Segments, segmentsOf } from './sms-segments.ts';

/** The values of a message; a name without a value is empty. */
export type Values = Readonly<Record<string, string>>;

/** A message as it is sent. */
export type Rendered =
  | { channel: 'Email'; subject: string; text: string; html: string }
  | ({ channel: 'SMS' | 'WhatsApp' | 'Sistema'; text: string } & Segments);

/** A message that can't be sent: the reason and its facts. */
export interface Unwritten {
  reason: 'missing_values' | 'too_long';
  facts: Record<string, string>;
  /** The names that are empty and have no default in the template; [] for another reason. */
  missing: string[];
}

/** The texts of a template, parsed once for all recipients. */
export interface ReadText {
  content: Parsed;
  subject: Parsed;
  plain_letters: boolean;
}

/** Parses the texts of a template. Throws if one has a syntax error. */
export function readText({ content, subject, plain_letters }: Pick<Text, keyof ReadText>): ReadText {
  return { content: parse(content), subject: parse(subject), plain_letters };
}

/** The layout data of an e-mail. */
export interface Letterhead {
  agency: string;
  brand: Pick<Brand, 'primary' | 'accent'>;
  footer: readonly Paragraph[];
}

/**
 * Renders a template without faults. Values are plain text and never become links or markup. An e-mail has a text part
 * and an HTML part in the agency's layout. A text message is counted in segments.
 */
export function renderMessage(
  template: ReadText,
  values: Values,
  language: Language,
  channel: CommunicationType,
  { agency, brand, footer }: Letterhead,
): Rendered | Unwritten {
  const isEmail = channel === 'Email';
  const parsed = [template.content, ...(isEmail ? [template.subject] : [])];
  const filled = fillAll(parsed, values);
  if (!filled) return { reason: 'too_long', facts: { max: String(filledMax) }, missing: [] };
  const [content = '', heading = ''] = filled;
  if (`${content}${heading}`.includes(emptyMark)) {
    const missing = emptyOf(parsed, values);
    return { reason: 'missing_values', facts: { names: missing.join(', ') }, missing };
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

/** The filled texts; null: one of them is too long. */
function fillAll(parsed: readonly Parsed[], values: Values): string[] | null {
  try {
    return parsed.map((text) => fill(text, values));
  } catch (error) {
    if (error instanceof FilledTooLong) return null;
    throw error;
  }
}

/** The names that are output and empty; if all have an empty default, those. */
function emptyOf(parsed: readonly Parsed[], values: Values): string[] {
  const emptyIn = (uses: readonly Use[]) => [
    ...new Set(uses.map(({ name }) => name).filter((name) => !values[name]?.trim())),
  ];
  const shown = emptyIn(parsed.flatMap(({ shownBare }) => shownBare));
  return shown.length > 0 ? shown : emptyIn(parsed.flatMap(({ names }) => names));
}
