import { expect, test } from 'vitest';
import { printable } from './command.ts';

test.each([
  ['María\u001b[2J\u001b[31m Ruiz', 'María␛[2J␛[31m Ruiz'],
  ['a\rb\u0007', 'a␍b␇'],
  ['\u009b2J\u007f', '\\u009b2J\\u007f'],
  ['user\u202egnp.exe', 'user\\u202egnp.exe'],
  ['two\nlines\tand a tab, ñandú 中', 'two\nlines\tand a tab, ñandú 中'],
])('a terminal is shown %j as %j', (text, shown) => {
  expect(printable(text)).toBe(shown);
});
