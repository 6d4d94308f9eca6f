/** A drawing beyond these is no logo, or is there to keep whoever draws it busy. */
const bytesMax = 200_000;
const elementsMax = 5_000;
/** What draws by way of other files, and what costs far more to draw than to write. */
const heavy = /<!ENTITY|<(?:[\w-]+:)?(?:image|feImage|filter|foreignObject)[\s/>]/i;
/** Another encoding than UTF-8, in which the words above would not be found. */
const foreign = /\0|<\?xml[^>]*encoding\s*=\s*["'](?!utf-8["'])/i;

/**
 * Whether an SVG may be drawn. It is shown to nobody: its pixels are, so that no script, style or address of it reaches a
 * browser, whatever it holds.
 */
export function isModestDrawing(file: Buffer): boolean {
  if (file.length > bytesMax) return false;
  const text = file.toString('utf8');
  return !heavy.test(text) && !foreign.test(text) && text.split('<').length - 1 <= elementsMax;
}

interface Box {
  width: number;
  height: number;
}

/** In how many dots per inch a drawing fills a box: it has no pixels of its own, and 72 draw it as large as it says. */
export function sharpness(drawing: Box, box: Box): number {
  const scale = Math.min(box.width / drawing.width, box.height / drawing.height);
  return Math.min(Math.max(72 * scale, 1), 20_000);
}
