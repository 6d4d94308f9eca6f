import { apostrophes } from '#platform/server/database/apostrophes.ts';
import { readPhone } from './phone.ts';

const signs = new RegExp(`[${apostrophes}]`, 'g');

/** A text without accents and apostrophes and in lower case, so that "nunez" finds Núñez and "obrien" O'Brien. */
export function fold(text: string): string {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').replace(signs, '');
  return plain.replace(/\s+/g, ' ').toLowerCase();
}

/**
 * The search text of a record. Each identifying value has its own line, so that an exact match can be listed first. All
 * other values follow in the last line, which may be empty.
 */
export function searchText(keys: readonly string[], others: readonly string[] = []): string {
  const lines = keys.map((text) => fold(text).trim()).filter(Boolean);
  const last = others.map(fold).filter(Boolean).join(' ');
  return ['', ...new Set(lines), ` ${last}`].join('\n');
}

/** The identifying lines of a person. */
export function personLines(person: Record<'name' | 'email' | 'phone' | 'whatsapp', string>): string[] {
  return [person.name, person.email, ...[person.phone, person.whatsapp].map(digitsOf)];
}

/**
 * The identifying lines of a numbered record: the number as written and its digits alone, because a search that looks
 * like a phone number ignores dashes.
 */
export function numberLines(number: string): string[] {
  return [number, digitsOf(number)];
}

const digitsOf = (text: string) => text.replace(/\D/g, '');

/**
 * The LIKE patterns of a search, longest first: one per word, or a single one if the text looks like a phone number,
 * whose digits may be grouped in any way. A `#` before a word is ignored.
 */
export function searchPatterns(typed: string): string[] {
  const plain = plainWords(typed);
  const words = isNumber(plain) ? [digitsOf(plain)] : plain.split(/\s+/);
  return words
    .filter(Boolean)
    .sort((a, b) => b.length - a.length)
    .slice(0, 8)
    .map((word) => `%${escaped(word)}%`);
}

/** The search text lines that match exactly; a phone number in its stored form. */
export function exactLines(typed: string): string[] {
  const plain = plainWords(typed);
  const numbers = isNumber(plain) ? [digitsOf(plain), digitsOf(readPhone(plain)?.e164 ?? '')] : [];
  return [...new Set([plain, ...numbers.filter(Boolean)])].map((line) => `\n${line}\n`);
}

function plainWords(typed: string): string {
  // The screens show short ids as `#1a2b3c4d`, and people write numbers that way. The few texts that contain the sign
  // are found too.
  const plain = fold(typed).replace(/(?<!\S)#\s*(?=[\p{L}\p{N}])/gu, '');
  // A text of only ignored characters is searched as is and matches nothing; otherwise the search would be empty.
  return plain.trim() || typed.trim();
}

function isNumber(plain: string): boolean {
  // 00907-1234 is a ZIP+4 code, which is stored as written.
  return /^[+(\d][\d\s().+-]*$/.test(plain) && /\d/.test(plain) && !/^\d{5}-\d{4}$/.test(plain);
}

const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&');
