const tones = 7;
const dashes = ['', '7 4', '2 3', '10 3 2 3'];

/** The color of the series, or part, at an index. It has a contrast of 3:1 on every background. */
export const toneOfSeries = (at: number): string => `var(--series-${(at % tones) + 1})`;

/** The dash of the series at an index, which distinguishes it without color. */
export const dashOf = (at: number): string => dashes[at % dashes.length] as string;
