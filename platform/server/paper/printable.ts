/**
 * Control and format characters, including those that change the writing direction, but not line ends or the two that
 * control the joining of letters.
 */
const invisible =
  /(?!\n|(?<=[\p{Script=Arabic}\p{Script=Devanagari}]\p{M}{0,3})[\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}]/gu;
/** Pictures and combining marks: they are dispensable if no font has them. */
const dispensable = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]|\p{M}/u;
/** In a real language a letter has at most three marks. */
const heapOfMarks = /(\p{M}{3})\p{M}+/gu;
/**
 * A run of this length without a space isn't a word. Unbroken, the library would measure it again for each of its
 * lines.
 */
const longRun = /[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]{200}(?=\S)/gu;

/** The normalized text: composed, and without invisible characters. Lines end in `\n`. */
export function cleaned(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029\u0085\v\f]/g, '\n')
    .replaceAll('\t', ' ')
    .replace(invisible, '')
    .replace(heapOfMarks, '$1');
}

/** Whether a document can omit a character that no font has. */
export function isDispensable(sign: string): boolean {
  return dispensable.test(sign);
}

/** A cleaned text for printing: without the pictures that no font has, and with runs of spaces collapsed. */
export function printable(text: string, missing: ReadonlySet<string>): string {
  return Array.from(text, (sign) => (missing.has(sign) ? '' : sign))
    .join('')
    .replace(/ *\n */g, '\n')
    .replace(/ {2,}/g, ' ')
    .replace(longRun, '$& ')
    .trim();
}

/** The same data with every text mapped. */
export function withTexts<Facts>(facts: Facts, change: (text: string) => string): Facts {
  if (typeof facts === 'string') return change(facts) as Facts;
  if (Array.isArray(facts)) return facts.map((fact) => withTexts(fact, change)) as Facts;
  if (typeof facts !== 'object' || facts === null || ArrayBuffer.isView(facts)) return facts;
  return Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, withTexts(value, change)])) as Facts;
}
