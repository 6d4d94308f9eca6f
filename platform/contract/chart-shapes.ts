// The shapes of charts as SVG paths, for screens and PDFs. All axes start at 0.

/** The area of a chart, in the units of its drawing. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Axis {
  /** Round values from 0 to at least the highest value, with their y positions. */
  ticks: readonly { value: number; y: number }[];
  y: (value: number) => number;
}

/** An axis from 0 to a round value that is not below any of the values, in about `steps` steps. */
export function axisOf(values: readonly number[], box: Box, steps = 4): Axis {
  const highest = Math.max(...values, 0);
  // Counts have no fractional steps.
  const step = highest > 0 ? roundStep(highest / steps, values.every(Number.isInteger)) : 1;
  const count = Math.ceil(highest / step - 1e-9);
  const top = Math.max(count, 1) * step;
  const y = (value: number) => box.top + box.height * (1 - value / top);
  const round = Array.from({ length: highest > 0 ? count + 1 : 0 }, (_, at) => Number((at * step).toPrecision(12)));
  return { ticks: round.map((value) => ({ value, y: y(value) })), y };
}

/** The smallest step of 1, 2, 5, or 10 times a power of ten that is not below `least`. */
function roundStep(least: number, isCounted: boolean): number {
  const power = 10 ** Math.floor(Math.log10(least));
  const step = power * ([1, 2, 5].find((times) => times * power >= least * (1 - 1e-9)) ?? 10);
  return isCounted ? Math.max(step, 1) : step;
}

/** The x position of a point by its index; a single point is in the middle. */
export const xOf = (at: number, count: number, { left, width }: Box): number =>
  count < 2 ? left + width / 2 : left + (at * width) / (count - 1);

/**
 * A series as a line from point to point, with a gap for null. A point between two gaps is a dot: a line with round
 * ends.
 */
export const linePath = (values: readonly (number | null)[], axis: Axis, box: Box): string =>
  values
    .map((value, at) => {
      if (value === null) return '';
      const isFirst = (values[at - 1] ?? null) === null;
      const isAlone = isFirst && values.length > 1 && (values[at + 1] ?? null) === null;
      return `${isFirst ? 'M' : 'L'}${xOf(at, values.length, box)},${axis.y(value)}${isAlone ? 'h0' : ''}`;
    })
    .join('');

/** Bars side by side, each in its own column. */
export function barsOf(values: readonly number[], axis: Axis, box: Box): Box[] {
  const column = box.width / Math.max(values.length, 1);
  const width = Math.min(column * 0.72, 48);
  return values.map((value, at) => ({
    left: box.left + at * column + (column - width) / 2,
    top: axis.y(value),
    width,
    height: Math.max(axis.y(0) - axis.y(value), 0),
  }));
}

/** The segments of a ring around 0, 0, clockwise from the top in order; '' for a segment of 0. */
export function ringPaths(values: readonly number[], radius: number): string[] {
  const whole = values.reduce((sum, value) => sum + Math.max(value, 0), 0);
  let turned = 0;
  return values.map((value) => {
    const from = turned;
    turned += whole > 0 ? Math.max(value, 0) / whole : 0;
    if (turned === from) return '';
    return slice(from, turned, radius);
  });
}

const holeShare = 0.62;

/** A segment of a ring, between two shares of a full turn; a full ring has no seam. */
function slice(from: number, to: number, radius: number): string {
  const at = (share: number, distance: number) =>
    `${distance * Math.sin(2 * Math.PI * share)},${-distance * Math.cos(2 * Math.PI * share)}`;
  const hole = radius * holeShare;
  // SVG ignores an arc that ends at its start and misreads one of more than half a turn, so each is drawn as two.
  const middle = (from + to) / 2;
  const outside = `A${radius},${radius},0,0,1,${at(middle, radius)}A${radius},${radius},0,0,1,${at(to, radius)}`;
  const inside = `A${hole},${hole},0,0,0,${at(middle, hole)}A${hole},${hole},0,0,0,${at(from, hole)}`;
  return `M${at(from, radius)}${outside}${to - from === 1 ? 'ZM' : 'L'}${at(to, hole)}${inside}Z`;
}

/** Steps below one another, each as wide as its value and narrowing to the width of the next. */
export function funnelPaths(values: readonly number[], box: Box, gap: number): string[] {
  const highest = Math.max(...values, 0);
  const middle = box.left + box.width / 2;
  const half = (value: number) => Math.max(highest > 0 ? (value / highest) * (box.width / 2) : 0, 1);
  const height = (box.height - gap * (values.length - 1)) / Math.max(values.length, 1);
  return values.map((value, at) => {
    const [wide, narrow] = [half(value), half(Math.min(values[at + 1] ?? value, value))];
    const [top, foot] = [box.top + at * (height + gap), box.top + at * (height + gap) + height];
    return `M${middle - wide},${top}L${middle + wide},${top}L${middle + narrow},${foot}L${middle - narrow},${foot}Z`;
  });
}
