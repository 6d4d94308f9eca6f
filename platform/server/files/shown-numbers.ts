import { unzipSync } from 'fflate';

/** The text that a worksheet shows for a whole number at a place: with the leading zeros of its format. */
export type ShownNumbers = (digits: string, at: { row: number; column: number }) => string;

const decoder = new TextDecoder();

/**
 * How a worksheet shows its whole numbers. Only formats of zeros matter, such as `0000000000` or `00000-0000`, because
 * the value of a number does not have its leading zeros. null means that the workbook has no such format.
 */
export function shownNumbers(bytes: Uint8Array, sheet: number): ShownNumbers | null {
  const about = unzipSync(bytes, {
    filter: ({ name }) => /^xl\/(styles\.xml|workbook\.xml|_rels\/workbook\.xml\.rels)$/.test(name),
  });
  const part = (name: string) => (about[name] ? decoder.decode(about[name]) : '');
  const styles = zeroStyles(part('xl/styles.xml'));
  const path = styles.size === 0 ? null : sheetPath(part('xl/workbook.xml'), part('xl/_rels/workbook.xml.rels'), sheet);
  if (path === null) return null;
  const worksheet = unzipSync(bytes, { filter: ({ name }) => name === path })[path];
  if (!worksheet) return null;
  const formats = new Map<string, string>();
  for (const [tag] of decoder.decode(worksheet).matchAll(/<(?:\w+:)?c\s[^>]*>/g)) {
    const format = styles.get(attribute(tag, 's'));
    if (format !== undefined) formats.set(attribute(tag, 'r'), format);
  }
  return (digits, { row, column }) => {
    const format = formats.get(`${letterOf(column)}${row + 1}`);
    return format === undefined ? digits : shownBy(format, digits);
  };
}

/** The styles whose number format is of zeros and signs alone, by their index in the cells. */
function zeroStyles(xml: string): ReadonlyMap<string, string> {
  const formats = new Map<string, string>();
  for (const [tag] of xml.matchAll(/<(?:\w+:)?numFmt\s[^>]*>/g)) {
    const [format = ''] = unescaped(attribute(tag, 'formatCode')).replace(/["\\]/g, '').split(';');
    if (/^[0\s().-]*0{2,}[0\s().-]*$/.test(format) && !/\.0*$/.test(format))
      formats.set(attribute(tag, 'numFmtId'), format);
  }
  const [, cells = ''] = /<(?:\w+:)?cellXfs\b[^>]*>([\s\S]*?)<\/(?:\w+:)?cellXfs>/.exec(xml) ?? [];
  const styles = [...cells.matchAll(/<(?:\w+:)?xf\b[^>]*>/g)].map(([tag]) => attribute(tag, 'numFmtId'));
  return new Map(
    styles.flatMap((id, at) => {
      const format = formats.get(id);
      return format === undefined ? [] : [[String(at), format] as const];
    }),
  );
}

/** The path of a worksheet in the file. */
function sheetPath(workbook: string, relations: string, sheet: number): string | null {
  const tag = [...workbook.matchAll(/<(?:\w+:)?sheet\s[^>]*>/g)][sheet]?.[0] ?? '';
  const id = /\s\w+:id="([^"]*)"/.exec(tag)?.[1];
  const relation = [...relations.matchAll(/<(?:\w+:)?Relationship\s[^>]*>/g)]
    .map(([each]) => each)
    .find((each) => attribute(each, 'Id') === id);
  const target = relation ? attribute(relation, 'Target') : '';
  if (target === '') return null;
  return target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`;
}

/** The digits in the places of a format, from its end. More digits than places are all shown. */
function shownBy(format: string, digits: string): string {
  const places = format.replace(/[^0]/g, '').length;
  const left = [...digits.padStart(places, '0')];
  const shown: string[] = [];
  for (const sign of [...format].toReversed()) shown.unshift(sign === '0' ? (left.pop() ?? '0') : sign);
  return left.join('') + shown.join('');
}

const attribute = (tag: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? '';

const unescaped = (text: string) =>
  text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

/** The letters of a column: A, B, … Z, AA. */
function letterOf(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : letterOf(Math.floor(column / 26) - 1) + last;
}
