import * as z from 'zod/mini';

/** A value that is not a whole number gets only that error, and no error about a bound. */
const notWhole = ({ code }: { code?: string }) =>
  code === 'invalid_type' ? 'platform:validation.whole_number' : undefined;

/** A whole number within inclusive bounds; the error for a value outside names the bound. */
export const whole = ({ least, most }: { least: number; most: number }) =>
  z.int({ error: notWhole }).check(z.gte(least, { abort: true }), z.lte(most, { abort: true }));
