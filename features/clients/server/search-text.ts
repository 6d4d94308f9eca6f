/** A text without accents and in lower case, so that "nunez" finds Núñez. */
export function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** What a person can be found by. */
export function searchTextOf({
  name,
  email,
  phone,
  whatsapp,
}: Record<'name' | 'email' | 'phone' | 'whatsapp', string>) {
  const digits = [phone, whatsapp].map((number) => number.replace(/\D/g, ''));
  return [fold(name), fold(email), ...new Set(digits)].filter(Boolean).join(' ');
}

/**
 * The LIKE patterns of what somebody typed, the longest first: one for each word, or a single one when it reads as a
 * phone number, whose digits may be grouped in any way. A `#` before a word stands for nothing.
 */
export function searchPatterns(typed: string): string[] {
  // The screens show short ids as `#1a2b3c4d`, and people write numbers so. Few texts have the sign; those are found too.
  const folded = fold(typed)
    .replace(/(?<!\S)#\s*(?=[\p{L}\p{N}])/gu, '')
    .trim();
  // 00907-1234 is the long form of a zip code, which is kept as it is written.
  const isNumber = /^[+(\d][\d\s().+-]*$/.test(folded) && /\d/.test(folded) && !/^\d{5}-\d{4}$/.test(folded);
  const words = isNumber ? [folded.replace(/\D/g, '')] : folded.split(/\s+/);
  return words
    .filter(Boolean)
    .sort((a, b) => b.length - a.length)
    .slice(0, 8)
    .map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
}

/**
 * What something with a number is found by: the number as it is written and its digits alone, because what reads as a
 * phone number is looked for without its dashes, and whatever else is given.
 */
export function numberedSearchText(number: string, ...others: string[]): string {
  return fold([number, number.replace(/\D/g, ''), ...others].filter(Boolean).join(' '));
}
