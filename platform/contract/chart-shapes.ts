import { nice, ticks } from 'd3-array';
import { arc, line, pie } from 'd3-shape';

// The shapes of charts as SVG paths, the same on a screen and on paper. Everything begins at 0.

/** Where a chart is drawn, in the units of its drawing. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Axis {
  /** Round values from 0 to at least the highest, and how far down each lies. */
  ticks: readonly { value: number; y: number }[];
  y: (value: number) => number;
}

/** An axis from 0 to a round value that is not below any of the values. */
export function axisOf(values: readonly number[], box: Box, steps = 4): Axis {
  const highest = Math.max(...values, 0);
  const [, top] = highest > 0 ? nice(0, highest, steps) : [0, 1];
  const y = (value: number) => box.top + box.height * (1 - value / top);
  // Of things that are counted there is no half.
  const isCounted = values.every(Number.isInteger);
  const round = highest > 0 ? ticks(0, top, steps).filter((value) => !isCounted || Number.isInteger(value)) : [];
  return { ticks: round.map((value) => ({ value, y: y(value) })), y };
}

/** Where the point at a place of so many stands; a single one stands in the middle. */
export const xOf = (at: number, count: number, { left, width }: Box): number =>
  count < 2 ? left + width / 2 : left + (at * width) / (count - 1);

/** A course from point to point. */
export const linePath = (values: readonly number[], axis: Axis, box: Box): string =>
  line<number>(
    (_, at) => xOf(at, values.length, box),
    (value) => axis.y(value),
  )(values as number[]) ?? '';

/** Bars side by side, each on the ground of its own column. */
export function barsOf(values: readonly number[], axis: Axis, box: Box): Box[] {
  const column = box.width / Math.max(values.length, 1);
  const width = Math.min(column * 0.72, 48);
  return values.map((value, at) => ({
    ...{ left: box.left + at * column + (column - width) / 2, top: axis.y(value) },
    ...{ width, height: Math.max(axis.y(0) - axis.y(value), 0) },
  }));
}

/** The parts of a ring around 0, 0, clockwise from its top in their order; a part of nothing is ''. */
export function ringPaths(values: readonly number[], radius: number): string[] {
  const slices = pie<number>().sort(null)(values.map((value) => Math.max(value, 0)));
  const draw = arc<(typeof slices)[number]>()
    .innerRadius(radius * 0.62)
    .outerRadius(radius);
  return slices.map((slice) => (slice.endAngle > slice.startAngle ? (draw(slice) ?? '') : ''));
}

/** Steps below one another, each as wide as its value and narrowing to that of the next. */
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
