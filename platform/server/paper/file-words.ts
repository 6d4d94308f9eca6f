/** A text as a part of a file's name: its letters and digits, with one hyphen for whatever stands between them. */
export const fileWords = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
