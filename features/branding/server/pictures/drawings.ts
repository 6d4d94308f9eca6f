import { XMLParser } from 'fast-xml-parser';

/** A larger drawing isn't a logo, or is meant to keep the drawing process busy. */
const bytesMax = 200_000;
/** The maximum number of elements drawn, each counted as often as the drawing uses it. */
export const elementsMax = 2_000;
/** Constructs that load other files, or cost far more to draw than to write. */
const heavy = /<!ENTITY|<(?:[\w-]+:)?(?:image|feImage|filter|foreignObject)[\s/>]/i;
/** The encodings that drawing programs write. */
const encodings = new Set(['utf-8', 'us-ascii', 'iso-8859-1', 'iso-8859-15', 'windows-1252']);
const declaration = /^\s*<\?xml\b([^>]*)\?>/;

/**
 * Returns a drawing that is safe to render: in UTF-8, without a prolog, with its size in pixels. null if it isn't a
 * drawing, or would be too expensive. Users never get the file itself, only its pixels, so no script, style or URL in
 * it reaches a browser.
 */
export function modestDrawing(file: Buffer): Buffer | null {
  const text = file.length > bytesMax ? null : textOf(file);
  if (text === null || text.includes('\0') || heavy.test(text) || !(drawnElements(text) <= elementsMax)) return null;
  return Buffer.from(inPixels(text));
}

/** The drawing's text. null if its encoding could hide the patterns above. */
function textOf(file: Buffer): string | null {
  const [, declared = ''] = declaration.exec(file.toString('latin1').replace(/^\u00ef\u00bb\u00bf/, '')) ?? [];
  const encoding = /\bencoding\s*=\s*["']([\w-]+)["']/.exec(declared)?.[1]?.toLowerCase() ?? 'utf-8';
  if (!encodings.has(encoding)) return null;
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(file);
    return text.replace(declaration, '').trimStart();
  } catch {
    return null;
  }
}

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  processEntities: false,
  removeNSPrefix: true,
  trimValues: false,
});

/** An element as the parser returns it: its children under its name, and its attributes under `:@`. */
type Element = Record<string, unknown>;

/**
 * The number of elements drawn: each as often as it is used, by `<use>` and as the pattern, marker, mask or gradient of
 * another. Infinity if one uses itself; NaN if the text isn't XML.
 */
export function drawnElements(text: string): number {
  let roots: Element[];
  try {
    roots = parser.parse(text, true) as Element[];
  } catch {
    return Number.NaN;
  }
  const byId = new Map<string, Element>();
  for (const element of elementsIn(roots)) byId.set(attributesOf(element).id ?? '', element);
  const counted = new Map<Element, number>();
  const count = (element: Element): number => {
    const known = counted.get(element);
    if (known !== undefined) return known;
    // An element that is reached again before its count is known uses itself.
    counted.set(element, Number.POSITIVE_INFINITY);
    const used = referencesOf(attributesOf(element)).map((id) => byId.get(id));
    const parts = [...childrenOf(element), ...used.filter((part) => part !== undefined)];
    const sum = parts.reduce((total, part) => total + count(part), 1);
    counted.set(element, sum);
    return sum;
  };
  return roots.reduce((total, root) => total + count(root), 0);
}

const nameOf = (element: Element) => Object.keys(element).find((name) => name !== ':@') ?? '';

function childrenOf(element: Element): Element[] {
  const within = element[nameOf(element)];
  return Array.isArray(within) ? within.filter((part) => nameOf(part) !== '#text') : [];
}

const elementsIn = (elements: readonly Element[]): Element[] =>
  elements.flatMap((element) => [element, ...elementsIn(childrenOf(element))]);

const attributesOf = (element: Element) => (element[':@'] ?? {}) as Readonly<Record<string, string>>;

/** The ids of other elements that an element needs to be drawn. */
const referencesOf = (attributes: Readonly<Record<string, string>>) =>
  Object.entries(attributes).flatMap(([name, value]) =>
    name === 'href'
      ? value.trim().startsWith('#')
        ? [value.trim().slice(1)]
        : []
      : [...value.matchAll(/url\(\s*["']?#([^"')\s]+)/g)].map(([, id = '']) => id),
  );

/** Pixels per unit of measure in drawing programs. */
const pixelsOf: ReadonlyMap<string, number> = new Map([
  ['mm', 96 / 25.4],
  ['cm', 96 / 2.54],
  ['in', 96],
  ['pt', 96 / 72],
  ['pc', 16],
]);

/** A drawing with its size in pixels: the renderer would otherwise multiply units and density. */
function inPixels(text: string): string {
  return text.replace(/<(?:[\w-]+:)?svg\b[^>]*>/, (root) =>
    root.replace(
      /(\s(?:width|height)\s*=\s*["']\s*)([\d.]+(?:e[+-]?\d+)?)\s*(mm|cm|in|pt|pc)(?=\s*["'])/gi,
      (_whole, before: string, size: string, unit: string) =>
        `${before}${Number(size) * (pixelsOf.get(unit.toLowerCase()) ?? 1)}`,
    ),
  );
}

interface Box {
  width: number;
  height: number;
}

/**
 * The density in dots per inch at which a drawing fills a box. A drawing has no pixels; 72 renders it at its stated
 * size.
 */
export function sharpness(drawing: Box, box: Box): number {
  const scale = Math.min(box.width / drawing.width, box.height / drawing.height);
  return Math.min(Math.max(72 * scale, 1), 20_000);
}
