import { describe, expect, test } from 'vitest';
import { drawnElements, elementsMax, modestDrawing } from './drawings.ts';

const svg = (inside: string, attributes = 'width="20" height="10"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes} viewBox="0 0 20 10">${inside}</svg>`;
const read = (text: string, encoding: BufferEncoding = 'utf8') =>
  modestDrawing(Buffer.from(text, encoding))?.toString();

describe('The elements of a drawing', () => {
  test('are counted as often as they are used', () => {
    expect(drawnElements(svg('<g id="a"><path/><path/></g>'))).toBe(4);
    expect(drawnElements(svg('<g id="a"><path/><path/></g><use href="#a"/><use xlink:href=" #a"/>'))).toBe(12);
    expect(drawnElements(svg('<pattern id="p"><path/></pattern><rect fill="url(#p)"/>'))).toBe(6);
    expect(drawnElements(svg('<marker id="m"><path/></marker><path style="marker-mid: url( \'#m\' )"/>'))).toBe(6);
    expect(drawnElements(svg('<use href="#nothing"/><use href="https://example.com/a.svg#a"/>'))).toBe(3);
  });

  test('that use themselves have no end, and what is no XML has no number', () => {
    expect(drawnElements(svg('<g id="a"><use href="#a"/></g>'))).toBe(Number.POSITIVE_INFINITY);
    expect(drawnElements(svg('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>'))).toBe(
      Number.POSITIVE_INFINITY,
    );
    expect(drawnElements('<svg><path></svg>')).toBeNaN();
  });

  test('are as many as may be, and not one more, also where they multiply', () => {
    // The root, the group with its paths, and every use of it.
    const group = `<g id="a">${'<path/>'.repeat(17)}</g>`;
    const uses = (count: number) => svg(`${group}${'<use href="#a"/>'.repeat(count)}`);
    const count = Math.floor((elementsMax - 19) / 19);
    expect(drawnElements(uses(count))).toBeLessThanOrEqual(elementsMax);
    expect(read(uses(count))).toBeDefined();
    expect(read(uses(count + 1))).toBeUndefined();
    expect(read(svg('<path/>'.repeat(elementsMax - 1)))).toBeDefined();
    expect(read(svg('<path/>'.repeat(elementsMax)))).toBeUndefined();
    const tenfold = Array.from(
      { length: 7 },
      (_, at) => `<g id="a${at}">${`<use href="#a${at + 1}"/>`.repeat(10)}</g>`,
    );
    expect(read(svg(`${tenfold.join('')}<path id="a7"/>`))).toBeUndefined();
  });
});

describe('A drawing as drawing programs write it', () => {
  test.each([
    ['20mm', '75.59'],
    ['2cm', '75.59'],
    ['2in', '192'],
    ['20pt', '26.66'],
    ['5pc', '80'],
    ['20', '20'],
    ['20px', '20px'],
    ['100%', '100%'],
  ])('is as large as it says: %s', (size, pixels) => {
    const shown = read(svg('<path width="3mm"/>', `width="${size}" height='${size}'`));
    expect(shown).toContain(`width="${pixels}`);
    expect(shown).toContain(`height='${pixels}`);
    expect(shown).toContain('<path width="3mm"/>');
  });

  test.each([
    ['the mark of UTF-8', '\uFEFF', 'utf8'],
    ['empty lines', '\n\r\n  \t\n', 'utf8'],
    ['both, and a declaration', '\uFEFF\n<?xml version="1.0" encoding="utf-8" standalone="no"?>\n', 'utf8'],
    ['ISO-8859-1', '<?xml version="1.0" encoding="ISO-8859-1"?>\n', 'latin1'],
    ['Windows-1252', "<?xml version='1.0' encoding='windows-1252'?>", 'latin1'],
    ['a DOCTYPE', '<?xml version="1.0"?>\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x.dtd">', 'utf8'],
  ] as const)('is read with %s', (_what, head, encoding) => {
    const shown = read(`${head}${svg('<title>Señal</title>')}`, encoding);
    expect(shown).toContain('<title>Señal</title>');
    expect(shown).not.toMatch(/^[\s\uFEFF]|<\?xml/);
  });

  test.each([
    ['another encoding', '<?xml version="1.0" encoding="UTF-7"?>', 'utf8'],
    ['two bytes for each letter', '', 'utf16le'],
    ['bytes that are no UTF-8', '', 'latin1'],
  ] as const)('is none with %s', (_what, head, encoding) => {
    expect(read(`${head}${svg('<title>Señal</title>')}`, encoding)).toBeUndefined();
  });
});
