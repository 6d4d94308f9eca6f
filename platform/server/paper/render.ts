import { type Alphabet, alphabetFor } from './letters/alphabet.ts';
import { cleaned, isDispensable, printable, withTexts } from './printable.ts';

export type { Alphabet } from './letters/alphabet.ts';

/** The file, or the letters that no font has; then there is no file. */
export type Rendered = { file: Uint8Array } | { missing: string[] };

/** Renders data with the fonts for all its texts, after unprintable characters are removed. */
export async function render<Facts>(
  facts: Facts,
  write: (facts: Facts, alphabet: Alphabet) => Promise<Uint8Array>,
): Promise<Rendered> {
  const texts: string[] = [];
  const meant = withTexts(facts, (text) => {
    const whole = cleaned(text);
    texts.push(whole);
    return whole;
  });
  const alphabet = await alphabetFor(texts.join('\n'));
  const missing = [...alphabet.missing].filter((sign) => !isDispensable(sign));
  if (missing.length > 0) return { missing };
  return {
    file: await write(
      withTexts(meant, (text) => printable(text, alphabet.missing)),
      alphabet,
    ),
  };
}
