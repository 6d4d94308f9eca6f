import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ChosenPassword, passwordScore } from '../contract.ts';
import { hashPassword, isCommonPassword, noHash, oneTimePassword, verifyPassword } from './password.ts';

describe('hashPassword', () => {
  test('gives argon2id in PHC form with the agreed cost, different each time', async () => {
    const [first, second] = await Promise.all([hashPassword('Manatee-Bay-2026'), hashPassword('Manatee-Bay-2026')]);
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(second).not.toBe(first);
  });
});

describe('verifyPassword', () => {
  test('takes the password and nothing that is only near it', async () => {
    const hash = await hashPassword('Manatee-Bay-2026');
    expect(await verifyPassword('Manatee-Bay-2026', hash)).toBe(true);
    for (const near of ['manatee-bay-2026', 'Manatee-Bay-2026 ', 'Manatee-Bay-202', '', 'Manatee-Bay-2026\u0000']) {
      expect(await verifyPassword(near, hash), JSON.stringify(near)).toBe(false);
    }
  });

  // A phone's keyboard and a desktop send different bytes for one ñ.
  test('takes one text in every Unicode form', async () => {
    const hash = await hashPassword('Añejo-ﬁno-1'.normalize('NFC'));
    for (const form of ['NFD', 'NFKC', 'NFKD'] as const) {
      expect(await verifyPassword('Añejo-ﬁno-1'.normalize(form), hash)).toBe(true);
    }
  });

  test('never takes anything for the hash of nobody, nor for a hash that is none', async () => {
    for (const stored of [noHash, '', 'x', '$argon2id$v=19$m=19456,t=2,p=1$$', '$2b$12$abcdefghijklmnopqrstuv']) {
      expect(await verifyPassword('', stored).catch(() => false), stored).toBe(false);
    }
  });

  test('holds for any password and any other one', async () => {
    const twoPasswords = fc.tuple(
      fc.string({ unit: 'grapheme', maxLength: 40 }),
      fc.string({ unit: 'grapheme', maxLength: 40 }),
    );
    await fc.assert(
      fc.asyncProperty(twoPasswords, async ([password, other]) => {
        const hash = await hashPassword(password);
        expect(await verifyPassword(password, hash)).toBe(true);
        expect(await verifyPassword(other, hash)).toBe(password.normalize('NFKC') === other.normalize('NFKC'));
      }),
      { numRuns: 12 },
    );
  });
});

describe('passwordScore', () => {
  test('gives one point each for length, lower case, upper case, digit and symbol', () => {
    const scores = { '': 0, aaaaaaa: 1, aaaaaaaa: 2, aaaaaaaA: 3, aaaaaaA1: 4, 'aaaaaA1!': 5, ñÑ: 2, '        ': 2 };
    for (const [password, score] of Object.entries(scores)) expect(passwordScore(password), password).toBe(score);
  });

  test('never falls when something is added', () => {
    fc.assert(fc.property(fc.string(), fc.string(), (text, more) => passwordScore(text + more) >= passwordScore(text)));
  });

  test('three points of five are enough to be chosen, and fifteen characters always', () => {
    const accepted = ['aaaaaaa1A', 'aaaaaaaA', 'elsoldelamanana', '               '];
    const refused = ['aaaaaaaa', 'Aa1!', 'aA1!aA1', 'elsoldelamanan'];
    for (const password of accepted) expect(ChosenPassword.safeParse(password).success, password).toBe(true);
    for (const password of refused) expect(ChosenPassword.safeParse(password).success, password).toBe(false);
  });
});

describe('isCommonPassword', () => {
  test('knows the ones that everybody tries, with their usual endings', () => {
    for (const password of ['password', 'Password1', 'QWERTY123!', 'iloveyou', 'Welcome2026!']) {
      expect(isCommonPassword(password), password).toBe(true);
    }
    for (const password of ['Manatee-Bay-2026', 'Pelican-Key-7', '12-34-Nopal']) {
      expect(isCommonPassword(password), password).toBe(false);
    }
  });
});

test('oneTimePassword: twenty characters that cannot be mistaken for each other, never the same', () => {
  const passwords = Array.from({ length: 200 }, oneTimePassword);
  expect(new Set(passwords).size).toBe(200);
  for (const password of passwords) expect(password).toMatch(/^[A-HJ-NP-Za-km-z2-9]{20}$/);
});
