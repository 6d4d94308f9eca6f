import { expect, test } from 'vitest';
import { firstNameOf } from './first-name.ts';

test.each([
  ['Camila Duarte', 'Camila'],
  ['  José  García ', 'José'],
  ['García, José', 'José'],
  ['Pérez, Jr', 'Pérez'],
  ['Sra. María López', 'María'],
  ["O'Brien Walter", "O'Brien"],
  ['Camila', 'Camila'],
  ['', ''],
  // A company isn't greeted by its first word.
  ['Transporte Hermanos Ruiz LLC', 'Transporte Hermanos Ruiz LLC'],
  ['Transporte Ruiz', 'Transporte Ruiz'],
  ['Ruiz & Hijos', 'Ruiz & Hijos'],
  ['Panadería La Carreta', 'Panadería La Carreta'],
])('%j is greeted as %j', (name, greeted) => {
  expect(firstNameOf(name)).toBe(greeted);
});
