import { expect, test } from 'vitest';
import { formatTime } from './format.ts';

test.each([
  ['en', '2026-11-01T20:09:00Z', '3:09 PM'],
  ['es', '2026-11-01T20:09:00Z', '3:09\u00A0p.\u00A0m.'],
  ['es', '2026-11-01T05:30:00Z', '1:30\u00A0a.\u00A0m.'],
  ['es', '2026-11-01T06:30:00Z', '1:30\u00A0a.\u00A0m.'],
])('a time as people in Miami read it: %s, %s', (language, instant, text) => {
  const time = formatTime(instant, 'America/New_York', language);
  expect(language === 'es' ? time : time.replace('\u202F', ' ')).toBe(text);
});
