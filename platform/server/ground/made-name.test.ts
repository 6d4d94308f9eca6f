import { expect, test } from 'vitest';
import { madeNameIn } from './made-name.ts';
import { loadWords } from './words.ts';

const translate = loadWords('records');

test.each([
  ['Renovar la póliza POL-2026-000007', 'Renew policy POL-2026-000007', 'Renovar la póliza POL-2026-000007'],
  ["Look at Rosa Vega's answer", "Read Rosa Vega's reply", 'Leer la respuesta de Rosa Vega'],
  ['Noviembre 2026', 'November 2026', 'Noviembre de 2026'],
  ['Archivos', 'Files', 'Archivos'],
  ['Pedir la licencia', 'Pedir la licencia', 'Pedir la licencia'],
])('“%s” is “%s” and “%s”', (stored, english, spanish) => {
  expect(madeNameIn(stored, 'en', translate)).toBe(english);
  expect(madeNameIn(stored, 'es', translate)).toBe(spanish);
});
