import * as z from 'zod/mini';

/** What is no whole number is told that alone, and not what lies beyond a bound. */
const notWhole = ({ code }: { code?: string }) =>
  code === 'invalid_type' ? 'platform:validation.whole_number' : undefined;

/** A whole number within bounds; what lies beyond is told the bound. */
export const whole = ({ least, most }: { least: number; most: number }) =>
  z.int({ error: notWhole }).check(z.gte(least, { abort: true }), z.lte(most, { abort: true }));
