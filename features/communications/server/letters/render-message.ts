import type { Brand } from '#platform/contract/brand.ts';
import type { Language } from '#platform/contract/language.ts';
import type { CommunicationType } from '../../contract/channels.ts';
import { subjectMax } from '../../contract/templates.ts';
import { type Paragraph, paragraphsOf, plainText } from './body.ts';
import type { Text } from './faults.ts';
import { letterHtml } from './letter-html.ts';
import { emptyMark, FilledTooLong, fill, filledMax, type Parsed, parse, type Use, unshielded } from './liquid.ts';
import { plainLetters, type Segments, segmentsOf } from './sms-segments.ts';

/** What a message is written with; a name that has no value is empty. */
export type Values = Readonly<Record<string, string>>;

/** A message as it is sent. */
export type Rendered =
  | { channel: 'Email'; subject: string; text: string; html: string }
  | ({ channel: 'SMS' | 'WhatsApp' | 'Sistema'; text: string } & Segments);

/** It cannot be sent, and why, with the facts of that reason. */
export interface Unwritten {
  reason: 'missing_values' | 'too_long';
  facts: Record<string, string>;
  /** The names that are empty where the template does not say what stands there then; [] for another reason. */
  missing: string[];
}

/** The texts of a template, read once for all who get it. */
export interface ReadText {
  content: Parsed;
  subject: Parsed;
  plain_letters: boolean;
}

/** Reads the texts of a template. Throws where one cannot be read. */
export function readText({ content, subject, plain_letters }: Pick<Text, keyof ReadText>): ReadText {
  return { content: parse(content), subject: parse(subject), plain_letters };
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
 * and is set in the agency's letterhead, a text message is counted.
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

/** The texts with their values; null: one of them is too long with them. */
function fillAll(parsed: readonly Parsed[], values: Values): string[] | null {
  try {
    return parsed.map((text) => fill(text, values));
  } catch (error) {
    if (error instanceof FilledTooLong) return null;
    throw error;
  }
}

/** The names that are shown and empty; where each has a default that is empty too, those. */
function emptyOf(parsed: readonly Parsed[], values: Values): string[] {
  const emptyIn = (uses: readonly Use[]) => [
    ...new Set(uses.map(({ name }) => name).filter((name) => !values[name]?.trim())),
  ];
  const shown = emptyIn(parsed.flatMap(({ shownBare }) => shownBare));
  return shown.length > 0 ? shown : emptyIn(parsed.flatMap(({ names }) => names));
}
