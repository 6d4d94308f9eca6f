import * as z from 'zod/mini';

/** The days of {@link OpeningHours}, in its order. */
export const weekDays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

const time = z
  .string({ error: 'agency:validation.time' })
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'agency:validation.time' }));

const Day = z
  .object({ opens: time, closes: time })
  .check(
    z.refine(({ opens, closes }) => opens < closes, { path: ['closes'], error: 'agency:validation.closes_before' }),
  );

/** When an agency is open, from Monday to Sunday; null: it is closed that day. */
export const OpeningHours = z.array(z.nullable(Day)).check(z.length(weekDays.length));
export type OpeningHours = z.infer<typeof OpeningHours>;
