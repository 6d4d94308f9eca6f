/** A text as part of a file name: its letters and digits, with one hyphen for any other characters between them. */
export const fileWords = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
