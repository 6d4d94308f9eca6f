import { apostrophes } from '#platform/server/database/apostrophes.ts';
import { readPhone } from './phone.ts';

const signs = new RegExp(`[${apostrophes}]`, 'g');

/** A text without accents and apostrophes and in lower case, so that "nunez" finds Núñez and "obrien" O'Brien. */
export function fold(text: string): string {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').replace(signs, '');
  return plain.replace(/\s+/g, ' ').toLowerCase();
}

/**
 * What something is found by. What it is known by has a line each, so that whoever types all of it can be given it first;
 * whatever else is searched follows in the last line, which may be empty.
 */
export function searchText(keys: readonly string[], others: readonly string[] = []): string {
  const lines = keys.map((text) => fold(text).trim()).filter(Boolean);
  const last = others.map(fold).filter(Boolean).join(' ');
  return ['', ...new Set(lines), ` ${last}`].join('\n');
}

/** What a person is known by. */
export function personLines(person: Record<'name' | 'email' | 'phone' | 'whatsapp', string>): string[] {
  return [person.name, person.email, ...[person.phone, person.whatsapp].map(digitsOf)];
}

/**
 * What something with a number is known by: the number as it is written and its digits alone, because what reads as a
 * phone number is looked for without its dashes.
 */
export function numberLines(number: string): string[] {
  return [number, digitsOf(number)];
}

const digitsOf = (text: string) => text.replace(/\D/g, '');

/**
 * The LIKE patterns of what somebody typed, the longest first: one for each word, or a single one when it reads as a
 * phone number, whose digits may be grouped in any way. A `#` before a word stands for nothing.
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

/** The lines of a search text that are just what somebody typed; of a phone number, as they are kept. */
export function exactLines(typed: string): string[] {
  const plain = plainWords(typed);
  const numbers = isNumber(plain) ? [digitsOf(plain), digitsOf(readPhone(plain)?.e164 ?? '')] : [];
  return [...new Set([plain, ...numbers.filter(Boolean)])].map((line) => `\n${line}\n`);
}

function plainWords(typed: string): string {
  // The screens show short ids as `#1a2b3c4d`, and people write numbers so. Few texts have the sign; those are found too.
  const plain = fold(typed).replace(/(?<!\S)#\s*(?=[\p{L}\p{N}])/gu, '');
  // Signs that no text keeps are looked for as they are, and not found: nothing of them would be left to look for.
  return plain.trim() || typed.trim();
}

function isNumber(plain: string): boolean {
  // 00907-1234 is the long form of a zip code, which is kept as it is written.
  return /^[+(\d][\d\s().+-]*$/.test(plain) && /\d/.test(plain) && !/^\d{5}-\d{4}$/.test(plain);
}

const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&');
