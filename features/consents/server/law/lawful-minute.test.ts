import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { describe, expect, test } from 'vitest';
import { dayAt } from '#platform/contract/calendar.ts';
import { agencyHours, closedAt, firstLawful, textHours, textsPerDay } from './lawful-minute.ts';
import { isOfUs, statesOf } from './zones.ts';

const at = (text: string) => new Date(text);
const first = (person: { phone?: string; zip?: string }, from: string) => {
  const whole = { phone: '', zip: '', ...person };
  return firstLawful(at(from), textHours(whole, dayAt(at(from), 'America/New_York')))?.toISOString();
};

describe('Where somebody may be', () => {
  test.each([
    ['97914', 'America/Los_Angeles America/Denver'],
    ['46320', 'America/Chicago'],
    ['79901', 'America/Denver'],
    ['32401', 'America/Chicago America/New_York'],
    ['83549', 'America/Denver America/Los_Angeles'],
    ['86515', 'America/Phoenix America/Denver'],
    ['00907', 'America/Puerto_Rico'],
    ['33135', 'America/New_York'],
  ])('by the ZIP code %s: %s', (zip, zones) => {
    expect(statesOf({ phone: '', zip }).zones.join(' ')).toBe(zones);
  });

  test('by both, with the states of both', () => {
    expect(statesOf({ phone: '+12125550142', zip: '90001' })).toEqual({
      states: ['CA', 'NY'],
      zones: ['America/Los_Angeles', 'America/New_York'],
    });
  });

  test('in the states of all area codes that the package of phone numbers has in the US, and of those it does not know yet', () => {
    const every = Array.from({ length: 800 }, (_, at) => String(at + 200));
    const numbers = every.map((code) => [code, parsePhoneNumberFromString(`+1${code}2345678`)] as const);
    const known = numbers.filter(
      ([code, number]) =>
        (number?.country === 'US' && number.getType() === 'FIXED_LINE_OR_MOBILE') ||
        ['340', '671', '787', '939'].includes(code),
    );
    const foreign = numbers.filter(
      ([, number]) => number?.country && !['US', 'GU', 'PR', 'VI'].includes(number.country),
    );
    const hasState = ([code]: readonly [string, unknown]) =>
      statesOf({ phone: `+1${code}2345678`, zip: '' }).states.length > 0;
    expect(known.length).toBeGreaterThan(350);
    expect(known.filter((each) => !hasState(each)).map(([code]) => code)).toEqual([]);
    expect(foreign.filter(hasState).map(([code]) => code)).toEqual([]);
  });

  test('in Minnesota, also by its newest area code', () => {
    expect(statesOf({ phone: '+19242345678', zip: '' })).toEqual({ states: ['MN'], zones: ['America/Chicago'] });
  });

  test('nobody knows: all of the mainland', () => {
    expect(statesOf({ phone: '+14202345678', zip: '' }).zones).toHaveLength(4);
    expect(statesOf({ phone: '+18005550142', zip: '' }).zones).toHaveLength(4);
  });

  test.each([
    ['+13055550142', true],
    ['+17875550142', true],
    ['+18005550142', false],
    ['+14165550142', false],
    ['+18095550142', false],
    ['+19242345678', true],
    // Not assigned yet; a service code; reserved by the plan; not a person's number.
    ['+14202345678', true],
    ['+12112345678', false],
    ['+14932345678', false],
    ['+14201345678', false],
    ['+19005550142', false],
    ['+15555550142', false],
    ['+5215555550142', false],
    ['', false],
  ])('%s is one of the US: %s', (phone, isOurs) => {
    expect(isOfUs(phone)).toBe(isOurs);
  });
});

const miami = { phone: '+13055550142', zip: '33135' };

// Each bound: the minute before, at, after.
describe('The first lawful minute', () => {
  test.each([
    ['Miami, before eight', miami, '2026-11-23T12:59:00Z', '2026-11-23T13:00:00.000Z'],
    ['Miami, at eight', miami, '2026-11-23T13:00:00Z', '2026-11-23T13:00:00.000Z'],
    ['Miami, after eight', miami, '2026-11-23T13:01:00Z', '2026-11-23T13:01:00.000Z'],
    ['Miami, before twenty', miami, '2026-11-24T00:59:59Z', '2026-11-24T00:59:59.000Z'],
    ['Miami, at twenty', miami, '2026-11-24T01:00:00Z', '2026-11-24T13:00:00.000Z'],
    ['Miami, a minute later', miami, '2026-11-24T01:01:00Z', '2026-11-24T13:00:00.000Z'],
    [
      'New York may until nine in the evening',
      { phone: '+12125550142' },
      '2026-11-24T01:59:00Z',
      '2026-11-24T01:59:00.000Z',
    ],
    ['and no longer', { phone: '+12125550142' }, '2026-11-24T02:00:00Z', '2026-11-24T13:00:00.000Z'],
    ['Texas on a Sunday from noon', { phone: '+12145550142' }, '2026-11-22T15:00:00Z', '2026-11-22T18:00:00.000Z'],
    ['Texas on a Monday from nine', { phone: '+12145550142' }, '2026-11-23T14:00:00Z', '2026-11-23T15:00:00.000Z'],
    [
      'El Paso by its own clock',
      { phone: '+19155550142', zip: '79901' },
      '2026-11-23T15:00:00Z',
      '2026-11-23T16:00:00.000Z',
    ],
    ['Alabama not on a Sunday', { phone: '+12055550142' }, '2026-11-22T18:00:00Z', '2026-11-23T14:00:00.000Z'],
    [
      'Rhode Island not on a Saturday evening',
      { phone: '+14015550142' },
      '2026-11-21T22:00:00Z',
      '2026-11-23T14:00:00.000Z',
    ],
    [
      'both coasts, from eleven in New York',
      { phone: '+12125550142', zip: '90001' },
      '2026-11-23T14:00:00Z',
      '2026-11-23T16:00:00.000Z',
    ],
    [
      'Phoenix has no summer time',
      { phone: '+16025550142', zip: '85001' },
      '2026-07-06T14:30:00Z',
      '2026-07-06T15:00:00.000Z',
    ],
    ['San Juan neither', { phone: '+17875550142', zip: '00907' }, '2026-07-06T11:30:00Z', '2026-07-06T12:00:00.000Z'],
    [
      'nobody knows: all zones, the common hours',
      { phone: '+18005550142' },
      '2026-11-23T14:00:00Z',
      '2026-11-23T16:00:00.000Z',
    ],
  ] as const)('%s', (_, person, from, expected) => {
    expect(first(person, from)).toBe(expected);
  });

  test.each([
    ['in spring', '2026-03-08T02:00:00Z', '2026-03-08T12:00:00.000Z'],
    ['in autumn', '2026-11-01T02:00:00Z', '2026-11-01T13:00:00.000Z'],
  ])('after the night in which the clocks change %s', (_, from, expected) => {
    expect(first(miami, from)).toBe(expected);
  });

  test('of the agency’s hours too, where they are asked', () => {
    const person = { phone: '+13055550142', zip: '33135' };
    const all = [...textHours(person, '2026-11-23'), agencyHours({ start: 8, end: 18, zone: 'America/New_York' })];
    expect(firstLawful(at('2026-11-23T23:30:00Z'), all)?.toISOString()).toBe('2026-11-24T13:00:00.000Z');
  });

  test('there is none where the hours never meet', () => {
    const all = [
      ...textHours({ phone: '+18085550142', zip: '96813' }, '2026-11-23'),
      agencyHours({ start: 8, end: 9, zone: 'America/New_York' }),
    ];
    expect(firstLawful(at('2026-11-23T12:00:00Z'), all)).toBeNull();
    expect(closedAt(at('2026-11-23T13:30:00Z'), all).map(({ zone }) => zone)).toContain('Pacific/Honolulu');
  });
});

test('three texts that are to sell in a day, where a rule says so or nobody knows', () => {
  expect(textsPerDay({ phone: '+13055550142', zip: '' })).toBe(3);
  expect(textsPerDay({ phone: '+12125550142', zip: '' })).toBeNull();
  expect(textsPerDay({ phone: '+18005550142', zip: '' })).toBe(3);
});
