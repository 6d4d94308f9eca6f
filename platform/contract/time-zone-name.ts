import type { Language } from './language.ts';

/** The cities whose Spanish name is another one. */
const spanishCities: ReadonlyMap<string, string> = new Map([
  ['New_York', 'Nueva York'],
  ['Los_Angeles', 'Los Ángeles'],
  ['Bogota', 'Bogotá'],
  ['Havana', 'La Habana'],
  ['Mexico_City', 'Ciudad de México'],
  ['Panama', 'Panamá'],
  ['Sao_Paulo', 'São Paulo'],
]);

/** What people in the United States say in Spanish, in place of the browser's words. */
const spanishHours: readonly [RegExp, string][] = [
  [/oriental$/, 'del Este'],
  [/(?<=^hora(?: estándar)?) central$/, ' del Centro'],
  [/de las Montañas Rocosas$/, 'de la Montaña'],
];

/** The zones of the United States, which a list offers first. */
export const nearTimeZones = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
  'America/Puerto_Rico',
] as const;

/** A zone is named for its rules of today: in 1970 much of Europe had no summer time. */
const recent = Date.UTC(2026, 0, 1);

/**
 * The name of an IANA time zone for people: `Eastern Time (New York)`, `hora del Este (Nueva York)`. A zone without a
 * city, such as `UTC`, keeps its id.
 */
export function timeZoneName(zone: string, language: Language): string {
  if (!zone.includes('/') || zone.startsWith('Etc/')) return zone;
  const city = zone.slice(zone.lastIndexOf('/') + 1);
  const place = (language === 'es' && spanishCities.get(city)) || city.replaceAll('_', ' ');
  const format = new Intl.DateTimeFormat(`${language}-US`, { timeZone: zone, timeZoneName: 'longGeneric' });
  const hours = format.formatToParts(recent).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const said = spanishHours.reduce((text, [words, better]) => text.replace(words, better), hours);
  return `${said} (${place})`;
}
