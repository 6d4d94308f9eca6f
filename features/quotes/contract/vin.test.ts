import { expect, test } from 'vitest';
import { doubtAboutVin } from './vin.ts';

test.each(['1M8GDM9AXKP042788', '1HGCM82633A004352', '1J9RP1A36A1644345', '5GZCZ43D13S812715'])(
  'nothing is wrong with %s',
  (vin) => {
    expect(doubtAboutVin(vin)).toBeNull();
  },
);

test('nothing is wrong with what is empty, or written with spaces, hyphens and small letters', () => {
  expect(doubtAboutVin('')).toBeNull();
  expect(doubtAboutVin(' ')).toBeNull();
  expect(doubtAboutVin('1hgcm 82633-a004352')).toBeNull();
});

test.each([
  ['1HGCM82633A004353', '3', '5'],
  ['SGZCZ43D13S812715', '1', 'X'],
])('the check digit of %s is %s and should be %s', (vin, character, expected) => {
  expect(doubtAboutVin(vin)).toEqual({ kind: 'check_digit', character, expected });
});

test.each([
  ['1HGCM8263OA004352', 'O', 10],
  ['IHGCM82633A004352', 'I', 1],
  ['1HGCM82633A00435Q', 'Q', 17],
  ['1HGCM82633A00435ñ', 'Ñ', 17],
])('%s has a %s at position %i, which no number has', (vin, character, position) => {
  expect(doubtAboutVin(vin)).toEqual({ kind: 'character', character, position });
});

test('too short, too long, or one character all along', () => {
  expect(doubtAboutVin('1HGCM82633A00435')).toEqual({ kind: 'length', total: 16 });
  expect(doubtAboutVin('1HGCM82633A0043522')).toEqual({ kind: 'length', total: 18 });
  expect(doubtAboutVin('11111111111111111')).toEqual({ kind: 'repeated' });
});
