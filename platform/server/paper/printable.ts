/**
 * Control and format characters, among them those that turn the writing direction, but not the end of a line, nor the
 * two that say whether a letter joins the next one in scripts where letters join.
 */
const invisible =
  /(?!\n|(?<=[\p{Script=Arabic}\p{Script=Devanagari}]\p{M}{0,3})[\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}]/gu;
/** Pictures, and marks that would stand on a letter: nobody misses what no font can draw of them. */
const dispensable = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]|\p{M}/u;
/** A letter of a real language carries three marks at most. */
const heapOfMarks = /(\p{M}{3})\p{M}+/gu;
/** So long a run without a space is no word. Whole, the library would measure it again for every line of it. */
const longRun = /[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]{200}(?=\S)/gu;

/** The letters of a text as they were meant: composed, and without what nobody sees. Lines end in `\n`. */
export function cleaned(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029\u0085\v\f]/g, '\n')
    .replaceAll('\t', ' ')
    .replace(invisible, '')
    .replace(heapOfMarks, '$1');
}

/** Whether a page can do without a sign that no font has. */
export function isDispensable(sign: string): boolean {
  return dispensable.test(sign);
}

/** A cleaned text as it is set: without the pictures that no font has; what is left of spaces is one space. */
export function printable(text: string, missing: ReadonlySet<string>): string {
  return Array.from(text, (sign) => (missing.has(sign) ? '' : sign))
    .join('')
    .replace(/ *\n */g, '\n')
    .replace(/ {2,}/g, ' ')
    .replace(longRun, '$& ')
    .trim();
}

/** The same facts with every text changed. */
export function withTexts<Facts>(facts: Facts, change: (text: string) => string): Facts {
  if (typeof facts === 'string') return change(facts) as Facts;
  if (Array.isArray(facts)) return facts.map((fact) => withTexts(fact, change)) as Facts;
  if (typeof facts !== 'object' || facts === null || ArrayBuffer.isView(facts)) return facts;
  return Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, withTexts(value, change)])) as Facts;
}
