import { describe, expect, test } from 'vitest';
import { isPlaceholderEmail, isPlaceholderPhone } from './placeholders.ts';
import { likenessOf } from './same-name.ts';

describe('one person by', () => {
  test.each([
    ['accents and capitals', 'JOSÉ PÉREZ', 'Jose Perez'],
    ['the composed and the other form', 'Núñez Ana'.normalize('NFC'), 'Núñez Ana'.normalize('NFD')],
    ['order', 'Ruiz Soto, Ana', 'Ana Ruiz Soto'],
    ['one or two surnames', 'María López García', 'Maria Lopez'],
    ['a hyphen', 'María López-García', 'María López García'],
    ['what stands between', 'Juan de la Cruz', 'Juan Cruz'],
    ['a short form', 'Pepe Martínez', 'José Martínez'],
    ['a short form in English', 'Bob Smith', 'Robert Smith'],
    ['an initial', 'J. Pérez', 'José Pérez'],
    ['a title', 'Sr. José Pérez', 'José Pérez'],
    ['the given name alone', 'Ana', 'Ana Ruiz'],
  ])('%s: %s and %s', (_, one, other) => {
    expect(likenessOf(one, other)).not.toBe('no');
    expect(likenessOf(other, one)).not.toBe('no');
  });
});

describe('two people by', () => {
  test.each([
    ['the given name', 'Noel Rivera Cruz', 'Olga Santos Paz'],
    ['the given name within a family', 'Ana Ruiz Soto', 'Carlos Ruiz Soto'],
    ['the second surname', 'María López García', 'María López Soto'],
    ['a last name alone', 'Ruiz', 'Ana Ruiz'],
    ['junior and senior', 'John Smith Jr.', 'John Smith Sr.'],
    ['the second and the third', 'John Smith II', 'John Smith III'],
    ['son and father', 'José Pérez hijo', 'José Pérez padre'],
    ['a business and its owner', 'Ruiz Roofing LLC', 'Carlos Ruiz'],
    ['a business and somebody who is called as it begins', 'Hola Transporte', 'Hola'],
    ['their digits', 'Persona 11', 'Persona 12'],
    ['initials', 'John A. Smith', 'John B. Smith'],
    ['initials alone', 'J. P.', 'José Pérez'],
  ])('%s: %s and %s', (_, one, other) => {
    expect(likenessOf(one, other)).toBe('no');
    expect(likenessOf(other, one)).toBe('no');
  });
});

test.each([
  'noemail@gmail.com',
  'none@none.com',
  'test@test.com',
  'sin.correo@hotmail.com',
  'No-Email@agency.com',
  'na@na.com',
  'a@a.com',
  'no@no.com',
  'noemail123@gmail.com',
  'example@example.com',
])('%s is nobody', (address) => expect(isPlaceholderEmail(address)).toBe(true));
test.each([
  'ana@none-such.example',
  'test.pilot@example.com',
  'info@rivera.com',
  'nona@gmail.com',
  'na22@gmail.com',
  'ana@example.com',
  'acme@acme.com',
])('%s is somebody', (address) => expect(isPlaceholderEmail(address)).toBe(false));
test.each(['0000000000', '555-555-5555', '1234567890', '+15555555555', '(305) 555-5555', '305-000-0000'])(
  '%s is nobody',
  (number) => expect(isPlaceholderPhone(number)).toBe(true),
);
test.each(['(305) 555-0111', '+34612345678', '787-555-0420', ''])('%s is somebody', (number) =>
  expect(isPlaceholderPhone(number)).toBe(false),
);
