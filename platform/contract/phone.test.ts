import { expect, test } from 'vitest';
import { formatPhone } from './phone.ts';

test.each([
  '+13055551000',
  '3055551000',
  '305 555 1000',
  '305-555-1000',
  '305.555.1000',
  '1 (305) 555-1000',
  ' (305)555-1000 ',
])('(305) 555-1000 for “%s”', (text) => {
  expect(formatPhone(text)).toBe('(305) 555-1000');
});

test.each(['', '+525512345678', '305 555 1000 ext. 2', '555-1000', '1055551000', '3051551000', 'Rosa'])(
  '“%s” as it is',
  (text) => {
    expect(formatPhone(text)).toBe(text);
  },
);
