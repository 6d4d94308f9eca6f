import * as z from 'zod/mini';
import { leadSources, productTypes } from '#features/leads/contract.ts';
import { calendarDate, uuid } from '#platform/contract/fields.ts';

/** The longest range, in months (ten years). */
export const rangeMonthsMax = 120;
/** The default range in days, ending today. */
export const rangeDefault = 30;

/** The filter value for an unknown product, source or agent. */
export const none = 'none';

/** A calendar day in the agency's zone: the part of an instant before the `T`; the rest is ignored. */
const day = z.pipe(
  z.transform((given: unknown) => (typeof given === 'string' ? given.slice(0, 'YYYY-MM-DD'.length) : given)),
  calendarDate,
);

/** Accepts several values: repeated parameters, comma-separated, or both. */
const several = <Value extends string>(value: z.ZodMiniType<Value, unknown>) =>
  z.pipe(
    z.union([z.array(z.string().check(z.maxLength(formMax))), z.string().check(z.maxLength(severalMax))]),
    z.pipe(
      z.transform((given: string | string[]): unknown[] =>
        [given]
          .flat()
          .flatMap((text) => text.split(','))
          .map((text) => text.trim())
          .filter((text) => text !== ''),
      ),
      z.array(value).check(z.maxLength(100)),
    ),
  );

const formMax = 100;
const severalMax = 4_000;

/** The specification's names for two sources. */
const otherWords: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({ Referencia: 'Referral', Llamada: 'Call' }),
);

const source = z.pipe(
  z.transform((given: unknown) => otherWords.get(String(given)) ?? given),
  z.enum([...leadSources, none]),
);

/** Agents, products and sources to include. An omitted filter includes all. */
export const filterFields = {
  agents: z.optional(several(z.union([z.literal(none), uuid]))),
  products: z.optional(several(z.enum([...productTypes, none]))),
  sources: z.optional(several(source)),
};

/** First and last day, both inclusive. */
export const periodFields = { period_start: z.optional(day), period_end: z.optional(day) };

export const RangeQuery = z.object({ ...periodFields, ...filterFields });
export type RangeQuery = z.infer<typeof RangeQuery>;

export const periods = ['Daily', 'Weekly', 'Monthly', 'Quarterly', 'Annual'] as const;
export type Period = (typeof periods)[number];

/** The maximum number of points in a series. */
export const pointsMax = 400;

const period = z.pipe(
  z.transform((given: unknown) => periods.find((one) => one.toLowerCase() === String(given).toLowerCase()) ?? given),
  z.enum(periods),
);

export const CourseQuery = z.object({
  period: z.prefault(period, 'Monthly'),
  start_date: z.optional(day),
  end_date: z.optional(day),
  ...filterFields,
});
export type CourseQuery = z.infer<typeof CourseQuery>;
