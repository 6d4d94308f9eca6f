/** Hours of a day, half-open. null means none at all. */
type Hours = readonly [from: number, to: number] | null;

/** When texts may be sent in a place. Data with a date and a source, reviewed by people; not legal advice. */
export interface HourRule {
  /** The two letters of a state; `US` for all of them. */
  state: string;
  /** The first day on which the rule applies. */
  from: string;
  weekdays: Hours;
  saturday: Hours;
  sunday: Hours;
  /** The maximum number of marketing texts in 24 hours. null means no limit in this rule. */
  per24: number | null;
  source: string;
  /** When a person last read the source. `told`: only secondary tables were read. */
  checked: string;
}

const checked = '2026-11-20';
const told = 'tables of vendors, not the text itself';

function rule(
  state: string,
  from: string,
  [begin, end]: [number, number],
  source: string,
  input: Partial<HourRule> = {},
) {
  const all = [begin, end] as const;
  return { state, from, weekdays: all, saturday: all, sunday: all, per24: null, source, checked, ...input };
}

/** The legal hours. The strictest rule that may apply to a person applies. */
export const hourRules: readonly HourRule[] = [
  rule('US', '1992-12-20', [8, 21], '47 CFR 64.1200(c)(1)'),
  rule('FL', '2021-07-01', [8, 20], 'Florida Statutes 501.616(6), 501.059', { per24: 3 }),
  rule('OK', '2022-11-01', [8, 20], 'Oklahoma HB 3168', { per24: 3 }),
  rule('MD', '2024-01-01', [8, 20], 'Maryland Stop the Spam Calls Act of 2023', { per24: 3 }),
  rule('WA', '2022-06-09', [8, 20], 'Washington HB 1497'),
  rule('TX', '2009-04-01', [9, 21], 'Texas Business and Commerce Code 301.051, SB 140 of 2025', { sunday: [12, 21] }),
  rule('CT', '2023-10-01', [9, 20], told),
  rule('NJ', '2020-01-01', [8, 20], told),
  rule('MA', '2003-01-01', [8, 20], told),
  rule('NV', '2003-01-01', [9, 20], told),
  rule('MI', '2003-01-01', [9, 21], told),
  rule('MN', '2003-01-01', [9, 21], told),
  rule('NM', '2003-01-01', [9, 21], told),
  rule('KY', '2003-01-01', [10, 21], told),
  rule('AL', '2003-01-01', [8, 20], told, { sunday: null }),
  rule('LA', '2003-01-01', [8, 20], told, { sunday: null }),
  rule('MS', '2003-01-01', [8, 20], told, { sunday: null }),
  rule('RI', '2003-01-01', [9, 18], told, { saturday: [10, 17], sunday: null }),
];

/** For an unknown place, the hours that are lawful nearly everywhere. */
export const unknownState: HourRule = rule('unknown', '1992-12-20', [8, 20], 'the strictest of the common ones', {
  per24: 3,
});
