/** Control and format characters, among them those that turn the writing direction, but not the end of a line. */
const invisible = /(?!\n)[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}]/gu;
/** Pictures, and marks that would stand on a letter: nobody misses what the font cannot draw of them. */
const dispensable = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]|\p{M}/u;
/** A letter of a real language carries two marks at most. */
const heapOfMarks = /(\p{M}{2})\p{M}+/gu;
/** So long a run without a space is no word. Whole, the library would measure it again for every line of it. */
const longRun = /\S{200}(?=\S)/gu;

/**
 * The text as the page's font can print it: pictures that it lacks are left out, other signs that it lacks become `?`.
 * What is left of spaces is one space, and lines end in `\n`.
 */
export function printable(text: string, hasGlyph: (codePoint: number) => boolean): string {
  const drawn = text
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029\u0085\v\f]/g, '\n')
    .replaceAll('\t', ' ')
    .replace(invisible, '')
    .replace(heapOfMarks, '$1');
  return Array.from(drawn, (sign) => {
    if (sign === '\n' || hasGlyph(sign.codePointAt(0) as number)) return sign;
    return dispensable.test(sign) ? '' : '?';
  })
    .join('')
    .replace(/ *\n */g, '\n')
    .replace(/ {2,}/g, ' ')
    .replace(longRun, '$& ')
    .trim();
}

/** The same facts with every text made printable. */
export function printableFacts<Facts>(facts: Facts, hasGlyph: (codePoint: number) => boolean): Facts {
  if (typeof facts === 'string') return printable(facts, hasGlyph) as Facts;
  if (typeof facts !== 'object' || facts === null || ArrayBuffer.isView(facts)) return facts;
  return Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [name, printableFacts(value, hasGlyph)]),
  ) as Facts;
}
