const tones = 7;
const dashes = ['', '7 4', '2 3', '10 3 2 3'];

/** The colour of the series, or part, at a place, which has 3:1 on every ground. */
export const toneOfSeries = (at: number): string => `var(--series-${(at % tones) + 1})`;

/** Its dash, by which it is told apart without colours. */
export const dashOf = (at: number): string => dashes[at % dashes.length] as string;
