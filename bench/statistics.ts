/** The median of some numbers. For an even count, the mean of the two in the middle. */
export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [lower = Number.NaN, upper = Number.NaN] = [sorted[sorted.length % 2 ? middle : middle - 1], sorted[middle]];
  return (lower + upper) / 2;
}

/** Median and range over rounds. null if a round lacks the figure. */
export interface Spread {
  median: number;
  min: number;
  max: number;
}

export function spreadOf(numbers: readonly (number | null)[]): Spread | null {
  const known = numbers.filter((number) => number !== null);
  if (known.length === 0 || known.length < numbers.length) return null;
  return { median: median(known), min: Math.min(...known), max: Math.max(...known) };
}
