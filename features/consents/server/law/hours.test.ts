import { describe, expect, test } from 'vitest';
import { addDays } from '#platform/contract/calendar.ts';
import { hourRules } from './hours.ts';
import { closedAt, firstLawful, textHours } from './lawful-minute.ts';

type Hours = readonly [from: number, to: number] | null;

// Expected values and offsets are entered by hand; nothing here is computed by the code under test.
const [eastern, central] = [
  ['-05:00', '-04:00'],
  ['-06:00', '-05:00'],
] as const;
const [mountain, pacific] = [
  ['-07:00', '-06:00'],
  ['-08:00', '-07:00'],
] as const;
const always = (offset: string) => [offset, offset] as const;

interface Place {
  /** The rule that applies there in addition to the federal hours; `US` means none. */
  rule: string;
  phone: string;
  zip: string;
  /** UTC offsets in winter and in summer. */
  offsets: readonly [winter: string, summer: string];
  weekdays: Hours;
  saturday?: Hours;
  sunday?: Hours;
}

const states: readonly Place[] = [
  { rule: 'US', phone: '+12125550142', zip: '10001', offsets: eastern, weekdays: [8, 21] },
  { rule: 'US', phone: '+13125550142', zip: '60601', offsets: central, weekdays: [8, 21] },
  { rule: 'US', phone: '+13035550142', zip: '80202', offsets: mountain, weekdays: [8, 21] },
  { rule: 'US', phone: '+12135550142', zip: '90001', offsets: pacific, weekdays: [8, 21] },
  { rule: 'US', phone: '+16025550142', zip: '85001', offsets: always('-07:00'), weekdays: [8, 21] },
  { rule: 'US', phone: '+18085550142', zip: '96813', offsets: always('-10:00'), weekdays: [8, 21] },
  { rule: 'US', phone: '+17875550142', zip: '00907', offsets: always('-04:00'), weekdays: [8, 21] },
  { rule: 'FL', phone: '+13055550142', zip: '33135', offsets: eastern, weekdays: [8, 20] },
  { rule: 'OK', phone: '+14055550142', zip: '73102', offsets: central, weekdays: [8, 20] },
  { rule: 'MD', phone: '+13015550142', zip: '21201', offsets: eastern, weekdays: [8, 20] },
  { rule: 'WA', phone: '+12065550142', zip: '98101', offsets: pacific, weekdays: [8, 20] },
  { rule: 'TX', phone: '+12145550142', zip: '75201', offsets: central, weekdays: [9, 21], sunday: [12, 21] },
  { rule: 'TX', phone: '+19155550142', zip: '79901', offsets: mountain, weekdays: [9, 21], sunday: [12, 21] },
  { rule: 'CT', phone: '+12035550142', zip: '06101', offsets: eastern, weekdays: [9, 20] },
  { rule: 'NJ', phone: '+12015550142', zip: '07101', offsets: eastern, weekdays: [8, 20] },
  { rule: 'MA', phone: '+16175550142', zip: '02108', offsets: eastern, weekdays: [8, 20] },
  { rule: 'NV', phone: '+17025550142', zip: '89101', offsets: pacific, weekdays: [9, 20] },
  { rule: 'MI', phone: '+13135550142', zip: '48201', offsets: eastern, weekdays: [9, 21] },
  { rule: 'MN', phone: '+16125550142', zip: '55401', offsets: central, weekdays: [9, 21] },
  { rule: 'NM', phone: '+15055550142', zip: '87101', offsets: mountain, weekdays: [9, 21] },
  { rule: 'KY', phone: '+15025550142', zip: '40202', offsets: eastern, weekdays: [10, 21] },
  { rule: 'AL', phone: '+12055550142', zip: '35203', offsets: central, weekdays: [8, 20], sunday: null },
  { rule: 'LA', phone: '+15045550142', zip: '70112', offsets: central, weekdays: [8, 20], sunday: null },
  { rule: 'MS', phone: '+16015550142', zip: '39201', offsets: central, weekdays: [8, 20], sunday: null },
  {
    rule: 'RI',
    phone: '+14015550142',
    zip: '02903',
    offsets: eastern,
    weekdays: [9, 18],
    saturday: [10, 17],
    sunday: null,
  },
];

const days = [
  { name: 'on a Monday in winter', day: '2026-11-23', of: 'weekdays', isSummer: false },
  { name: 'on a Friday in summer', day: '2026-07-10', of: 'weekdays', isSummer: true },
  { name: 'on a Saturday', day: '2026-11-21', of: 'saturday', isSummer: false },
  { name: 'on a Sunday', day: '2026-11-22', of: 'sunday', isSummer: false },
  { name: 'the day before the clocks go forward', day: '2026-03-07', of: 'saturday', isSummer: false },
  { name: 'the day on which the clocks go forward', day: '2026-03-08', of: 'sunday', isSummer: true },
  { name: 'the day after the clocks went forward', day: '2026-03-09', of: 'weekdays', isSummer: true },
  { name: 'the day before the clocks go back', day: '2026-10-31', of: 'saturday', isSummer: true },
  { name: 'the day on which the clocks go back', day: '2026-11-01', of: 'sunday', isSummer: false },
  { name: 'the day after the clocks went back', day: '2026-11-02', of: 'weekdays', isSummer: false },
] as const;

const minute = 60_000;
const two = (hour: number) => String(hour).padStart(2, '0');

test('every rule there is stands in the table', () => {
  expect(new Set(states.map(({ rule }) => rule))).toEqual(new Set(hourRules.map(({ state }) => state)));
});

describe.each(states)('$rule $zip $phone', ({ rule, phone, zip, offsets, weekdays, saturday, sunday }) => {
  test.each(days)('$name: the minute before, at and after each bound', ({ day, of, isSummer }) => {
    const hours = { weekdays, saturday, sunday }[of];
    const open = hours === undefined ? weekdays : hours;
    const rules = textHours({ phone, zip }, day);
    expect(new Set(rules.map(({ rule: { state } }) => state))).toEqual(new Set(['US', rule]));
    const at = (hour: number) => new Date(`${day}T${two(hour)}:00:00${offsets[isSummer ? 1 : 0]}`);
    const isLawful = (bound: Date, minutes: number) =>
      closedAt(new Date(bound.getTime() + minutes * minute), rules).length === 0;
    if (open === null) {
      for (const hour of [8, 12, 19]) expect(isLawful(at(hour), 0), `${hour}`).toBe(false);
      return;
    }
    const [from, to] = open.map(at) as [Date, Date];
    expect([-1, 0, 1].map((minutes) => isLawful(from, minutes))).toEqual([false, true, true]);
    expect([-1, 0, 1].map((minutes) => isLawful(to, minutes))).toEqual([true, false, false]);
    expect(firstLawful(new Date(from.getTime() - minute), rules)).toEqual(from);
    expect(firstLawful(new Date(to.getTime() - minute), rules)?.getTime()).toBe(to.getTime() - minute);
    expect(firstLawful(to, rules)?.getTime()).toBeGreaterThan(to.getTime());
  });
});

test.each(hourRules.filter(({ state }) => state !== 'US'))(
  '$place holds from $from on, and not a day before',
  (rule) => {
    const { phone, zip } = states.find((state) => state.rule === rule.state) as Place;
    const held = (day: string) => textHours({ phone, zip }, day).some(({ rule: { state } }) => state === rule.state);
    expect([held(addDays(rule.from, -1)), held(rule.from)]).toEqual([false, true]);
  },
);
