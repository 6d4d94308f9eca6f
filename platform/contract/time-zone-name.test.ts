import { expect, test } from 'vitest';
import { nearTimeZones, timeZoneName } from './time-zone-name.ts';

test.each([
  ['America/New_York', 'Eastern Time (New York)', 'hora del Este (Nueva York)'],
  ['America/Chicago', 'Central Time (Chicago)', 'hora del Centro (Chicago)'],
  ['America/Denver', 'Mountain Time (Denver)', 'hora de la Montaña (Denver)'],
  ['America/Los_Angeles', 'Pacific Time (Los Angeles)', 'hora del Pacífico (Los Ángeles)'],
  ['America/Indiana/Knox', 'Central Time (Knox)', 'hora del Centro (Knox)'],
  ['Europe/Madrid', 'Central European Time (Madrid)', 'hora de Europa central (Madrid)'],
  ['UTC', 'UTC', 'UTC'],
  ['Etc/GMT+5', 'Etc/GMT+5', 'Etc/GMT+5'],
])('%s is %s and %s', (zone, english, spanish) => {
  expect([timeZoneName(zone, 'en'), timeZoneName(zone, 'es')]).toEqual([english, spanish]);
});

test('the zones that are offered first exist, and each has a name of its own', () => {
  const known = new Set(Intl.supportedValuesOf('timeZone'));
  expect(nearTimeZones.filter((zone) => !known.has(zone))).toEqual([]);
  expect(new Set(nearTimeZones.map((zone) => timeZoneName(zone, 'es'))).size).toBe(nearTimeZones.length);
});
