import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  anchorDayOf,
  dayAt,
  dayOf,
  daysBetween,
  endOfLike,
  instantOf,
  mondayOf,
} from './calendar.ts';

const newYork = 'America/New_York';
const losAngeles = 'America/Los_Angeles';

test.each(['2026-11-16T20:00:00Z', '2026-11-16T20:00:00.12Z', '2026-11-16T00:00:10.003Z'])(
  '%s is an instant',
  (text) => {
    expect(instantOf(new Date(text))).toBe(text);
  },
);

describe('the day of an instant', () => {
  test.each([
    ['2026-12-31T23:59:59.999-05:00', newYork, '2026-12-31'],
    ['2027-01-01T00:00:00-05:00', newYork, '2027-01-01'],
    ['2027-01-01T00:00:00-05:00', losAngeles, '2026-12-31'],
    // 2:30 doesn't exist on the night the clocks go forward, and occurs twice on the night they go back.
    ['2026-03-08T06:59:59Z', newYork, '2026-03-08'],
    ['2026-03-08T04:59:59Z', newYork, '2026-03-07'],
    ['2026-11-01T03:59:59Z', newYork, '2026-10-31'],
    ['2026-11-01T04:00:00Z', newYork, '2026-11-01'],
    ['2026-11-02T04:59:59Z', newYork, '2026-11-01'],
    ['2026-11-02T05:00:00Z', newYork, '2026-11-02'],
    ['2028-02-29T12:00:00Z', 'Pacific/Kiritimati', '2028-03-01'],
  ])('%s in %s is %s', (instant, timeZone, day) => {
    expect(dayAt(new Date(instant), timeZone)).toBe(day);
    expect(dayOf(instant, timeZone)).toBe(day);
  });

  test('a day is taken as it is, wherever the agency sits', () => {
    expect(dayOf('2026-11-01', losAngeles)).toBe('2026-11-01');
  });

  test('is what the locale database says, at any instant of a century', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true }),
        fc.constantFrom(newYork, losAngeles, 'America/Puerto_Rico', 'Europe/Madrid', 'Asia/Kathmandu'),
        (instant, timeZone) => {
          const format = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
          expect(dayAt(instant, timeZone)).toBe(format.format(instant));
        },
      ),
    );
  });
});

const anyDay = fc
  .date({ min: new Date('1980-01-01T00:00:00Z'), max: new Date('2100-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('counting', () => {
  test.each([
    ['2028-02-29', 12, '2029-02-28'],
    ['2027-02-28', 12, '2028-02-28'],
    ['2026-08-31', 6, '2027-02-28'],
    ['2027-08-31', 6, '2028-02-29'],
    ['2026-11-21', 12, '2027-11-21'],
    ['2026-12-31', 1, '2027-01-31'],
  ])('%s and %i months make %s', (day, months, later) => {
    expect(addMonths(day, months)).toBe(later);
  });

  test.each([
    ['2026-11-21', '2026-11-21', 0],
    ['2026-11-21', '2026-11-20', -1],
    // Across both clock changes and a leap day.
    ['2026-03-07', '2026-03-09', 2],
    ['2026-10-31', '2026-11-02', 2],
    ['2028-02-28', '2028-03-01', 2],
    ['2026-11-21', '2027-11-21', 365],
  ])('from %s to %s are %i days', (earlier, later, days) => {
    expect(daysBetween(earlier, later)).toBe(days);
  });

  test.each([
    ['2026-11-15', '2026-11-09'],
    ['2026-11-16', '2026-11-16'],
    ['2026-11-22', '2026-11-16'],
    ['2028-02-29', '2028-02-28'],
    ['2027-01-03', '2026-12-28'],
  ])('%s lies in the week of %s', (day, monday) => {
    expect(mondayOf(day)).toBe(monday);
  });

  test('days are added and counted alike', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -40_000, max: 40_000 }), (day, days) => {
        expect(daysBetween(day, addDays(day, days))).toBe(days);
      }),
    );
  });

  test('a year is the same date, or one day before it from a leap day on', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const nextYear = `${Number(day.slice(0, 4)) + 1}`;
        const expected = day.endsWith('-02-29') ? '-02-28' : day.slice(4);
        expect(addMonths(day, 12)).toBe(`${nextYear}${expected}`);
        expect([365, 366]).toContain(daysBetween(day, addMonths(day, 12)));
      }),
    );
  });
});

describe('endOfLike', () => {
  test.each([
    ['2025-06-20', '2026-06-20', '2026-06-20', '2027-06-20'],
    ['2025-12-20', '2026-06-20', '2026-07-01', '2027-01-01'],
    // A year that begins on a leap day ends on 28 February, and so does the next one.
    ['2024-02-29', '2025-02-28', '2025-02-28', '2026-02-28'],
    ['2027-02-28', '2028-02-28', '2028-02-28', '2029-02-28'],
    // A term keeps its day of the month, also after a month that is too short for it.
    ['2027-08-31', '2028-02-29', '2028-02-29', '2028-08-31'],
    ['2026-08-31', '2027-02-28', '2027-02-28', '2027-08-31'],
    ['2027-02-28', '2027-08-31', '2027-08-31', '2028-02-29'],
    ['2026-05-31', '2026-11-30', '2026-11-30', '2027-05-31'],
    ['2026-11-30', '2027-05-31', '2027-05-31', '2027-11-30'],
    // Except if it begins on another day than the one on which the term ended.
    ['2026-08-31', '2027-02-28', '2027-03-05', '2027-09-05'],
    ['2026-04-01', '2026-06-20', '2026-06-20', '2026-09-08'],
  ])('a term from %s to %s: one that begins on %s ends on %s', (from, to, day, end) => {
    expect(endOfLike({ from, to, anchor_day: anchorDayOf({ from, to }) }, day)).toBe(end);
  });

  test('keeps the day of the first term through any chain: each ends where the first day and all the months lead', () => {
    const anyBeginning = fc
      .tuple(
        fc.integer({ min: 1992, max: 2030 }),
        fc.constantFrom('01-30', '01-31', '02-28', '02-29', '08-29', '08-31', '11-30', '12-15'),
      )
      .map(([year, day]) => (day === '02-29' ? `${year - (year % 4)}-${day}` : `${year}-${day}`));
    fc.assert(
      fc.property(anyBeginning, fc.constantFrom(1, 2, 3, 6, 12), (first, months) => {
        let term = { from: first, to: addMonths(first, months) };
        let anchor_day = anchorDayOf(term);
        for (let terms = 2; terms <= 30; terms++) {
          term = { from: term.to, to: endOfLike({ ...term, anchor_day }, term.to) };
          anchor_day = anchorDayOf(term, anchor_day);
          expect(term.to).toBe(addMonths(first, terms * months));
        }
      }),
    );
  });
});

describe('anchorDayOf', () => {
  test.each([
    ['2026-08-31', '2027-02-28', null, 31],
    ['2027-02-28', '2027-08-31', null, 31],
    ['2028-02-29', '2029-02-28', null, 29],
    // In the years between, the stored anchor day is the only source.
    ['2029-02-28', '2030-02-28', 29, 29],
    ['2029-02-28', '2030-02-28', null, 28],
    ['2029-02-28', '2030-02-28', 31, 31],
    // A stored day that doesn't match the term is dropped, and so is the stored day of a term by days.
    ['2029-02-28', '2029-08-28', 31, 28],
    ['2029-02-27', '2030-02-27', 29, 27],
    ['2026-04-01', '2026-06-20', null, 1],
    ['2026-04-01', '2026-06-20', 31, 1],
    ['2026-11-30', '2027-05-30', null, 30],
    ['2026-11-30', '2027-05-31', null, 31],
    ['2026-11-29', '2027-05-31', null, 29],
  ])('from %s to %s, of which %j was kept, it is %i', (from, to, kept, day) => {
    expect(anchorDayOf({ from, to }, kept)).toBe(day);
  });
});
