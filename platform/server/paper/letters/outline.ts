import type { Path } from 'fontkit';

/** A glyph in TrueType form. */
export interface Outline {
  file: Buffer;
  contours: number;
  points: number;
  /** The horizontal distance from the origin to the glyph's left edge. */
  left: number;
}

interface Point {
  x: number;
  y: number;
  isOnCurve: boolean;
}

/** The outline of a path of lines and quadratic curves. Points are rounded to whole units, as the format requires. */
export function outlineOf(path: Path): Outline {
  const contours = contoursOf(path);
  const points = contours.flat();
  if (points.length === 0) return { file: Buffer.alloc(0), contours: 0, points: 0, left: 0 };
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const left = Math.min(...xs);
  const ends = contours.map((_, index) => contours.slice(0, index + 1).flat().length - 1);
  const numbers = (values: readonly number[]) => {
    const buffer = Buffer.alloc(values.length * 2);
    for (const [index, value] of values.entries()) buffer.writeInt16BE(value, index * 2);
    return buffer;
  };
  const steps = (values: readonly number[]) => numbers(values.map((value, index) => value - (values[index - 1] ?? 0)));
  const box = [left, Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  const record = Buffer.concat([
    // The last number means that no instructions follow.
    numbers([contours.length, ...box, ...ends, 0]),
    Buffer.from(points.map(({ isOnCurve }) => (isOnCurve ? 1 : 0))),
    steps(xs),
    steps(ys),
  ]);
  const file = Buffer.concat([record, Buffer.alloc((4 - (record.length % 4)) % 4)]);
  return { file, contours: contours.length, points: points.length, left };
}

function contoursOf({ commands }: Path): Point[][] {
  const contours: Point[][] = [];
  for (const { command, args } of commands) {
    if (command === 'moveTo') contours.push([]);
    for (let at = 0; at < args.length; at += 2) {
      const isOnCurve = at === args.length - 2;
      contours.at(-1)?.push({ x: Math.round(args[at] as number), y: Math.round(args[at + 1] as number), isOnCurve });
    }
  }
  return contours;
}
