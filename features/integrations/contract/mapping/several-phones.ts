import { isGroup, textOf } from './texts.ts';

// People write several numbers into one field, with a word beside each, and programs send lists of them.

const number =
  /(?<![\d+]|\+(?!1\b)\d{1,3}[\s.-]?)(?:\+?1[\s.-]?)?\(?\d{3}\)?[\s.-]*\d{3}[\s.-]*\d{4}(?!\d)(?:\s*(?:x|ext\.?|extension|extensi[oó]n|anexo|#)\s*\d{1,6}\b)?/gi;
const mobile = /\b(?:cel|cell|celular|cellular|mobile|m[oó]vil|m[oó]b|mob|iphone)\b|(?:^|[\s,;/|(])[cm]\s*[:.)]/i;
const fax = /\bfax\b/i;

/**
 * The numbers in a text, mobile ones first, without fax numbers. If there are fewer than two, the text is read as it
 * is.
 */
export function phonesIn(text: string): string[] {
  const found = [...text.matchAll(number)];
  if (found.length < 2) return [];
  const ends = found.map((match) => match.index + match[0].length);
  // The word may be before or after its number.
  const isBefore = /\p{L}/u.test(text.slice(0, found[0]?.index));
  const phones = found.map((match, at) => ({
    written: match[0].trim(),
    beside: isBefore
      ? text.slice(ends[at - 1] ?? 0, match.index)
      : text.slice(ends[at] ?? 0, found[at + 1]?.index ?? text.length),
  }));
  const kept = phones.filter(({ beside }) => !fax.test(beside));
  const isMobile = ({ beside }: (typeof phones)[number]) => mobile.test(beside);
  return [...kept.filter(isMobile), ...kept.filter((phone) => !isMobile(phone))].map(({ written }) => written);
}

/** The only number in a text with further words. null means none or several. */
export function onlyPhoneIn(text: string): string | null {
  const [first, ...others] = [...text.matchAll(number)];
  return first && others.length === 0 ? first[0].trim() : null;
}

/** A list or group of numbers as a text, each after the word for its kind. */
export function phoneText(value: unknown): string {
  if (Array.isArray(value)) return value.map(phoneText).filter(Boolean).join('\n');
  if (!isGroup(value)) return textOf(value);
  const kind = textOf(value.type ?? value.label ?? value.kind ?? value.tipo ?? value['@type']);
  const told = value.number ?? value.value ?? value.phone ?? value.numero ?? value.phone_number;
  const isWhole = textOf(told).replace(/\D/g, '').length >= 10;
  if (isWhole) return `${kind} ${textOf(told)}`.trim();
  // The parts of one number, or former XML.
  if (told !== undefined || '#text' in value) return textOf(value);
  // One name per kind: `{home: …, mobile: …}`.
  const named = Object.entries(value).filter(([, part]) => textOf(part) !== '' && typeof part !== 'boolean');
  return named.map(([name, part]) => `${name} ${textOf(part)}`).join('\n');
}
