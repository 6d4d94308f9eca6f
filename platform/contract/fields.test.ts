import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  dateOrInstant,
  email,
  emailPattern,
  givenDate,
  looksIncomplete,
  money,
  optionalText,
  requiredText,
  textOr,
  uuid,
} from './fields.ts';
import { cents, dollarsOf } from './money.ts';

const messagesOf = (schema: z.ZodMiniType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message) ?? [];

describe('requiredText', () => {
  const schema = requiredText(5, 'x:validation.needed');

  test('is trimmed and composed', () => {
    expect(schema.parse('  Peña '.normalize('NFD'))).toBe('Peña');
    expect(schema.parse('12345')).toBe('12345');
  });

  test('has its own sentence for nothing, and the general one for too much', () => {
    // A name of invisible characters alone would give a card that no user can open.
    for (const nothing of [undefined, null, '', ' \t\n ', '\u200b\u2060', '\u00ad'])
      expect(messagesOf(schema, nothing)).toEqual(['x:validation.needed']);
    expect(messagesOf(schema, '123456')).not.toContain('x:validation.needed');
    expect(messagesOf(schema, '123456')).toHaveLength(1);
    expect(messagesOf(schema, 'a\u0000')).toEqual(['platform:validation.invalid']);
  });
});

describe('textOr', () => {
  test('keeps its sentence for what is missing', () => {
    const schema = textOr('x:validation.needed').check(z.maxLength(2));
    expect(messagesOf(schema, undefined)).toEqual(['x:validation.needed']);
    expect(messagesOf(schema, 7)).toEqual(['x:validation.needed']);
    expect(messagesOf(schema, 'abc')).not.toContain('x:validation.needed');
  });
});

describe('optionalText', () => {
  test('absent means empty, null is refused', () => {
    expect(optionalText(5).parse(undefined)).toBe('');
    expect(optionalText(5).parse('  ')).toBe('');
    expect(optionalText(5).safeParse(null).success).toBe(false);
    expect(optionalText(5).safeParse('123456').success).toBe(false);
    expect(optionalText(5).safeParse('\u0000').success).toBe(false);
  });
});

describe('email', () => {
  const schema = email({ required: 'x:validation.required', invalid: 'x:validation.invalid' });

  test('takes what people really have', () => {
    const real = [
      'a@b.co',
      'jose.nunez+leads@example.com',
      "o'brien@example.co.uk",
      'ñandú@ejemplo.es',
      'x@correo.xn--p1ai',
      '_@a-b.c0',
      'a@b.c.d.e',
    ];
    for (const address of real) {
      expect(schema.parse(` ${address} `)).toBe(address);
      expect(looksIncomplete(address), address).toBe(false);
    }
  });

  test('takes text@text, which may look incomplete', () => {
    for (const address of ['a@b', 'rosa@gmail', 'root@localhost', 'a@b.', 'a@.co']) {
      expect(schema.parse(address)).toBe(address);
      expect(looksIncomplete(` ${address} `), address).toBe(true);
    }
    for (const nothingYet of ['', 'rosa', 'rosa@', 'a b@c']) expect(looksIncomplete(nothingYet)).toBe(false);
  });

  test('refuses what is no address, and whatever could end it', () => {
    const wrong = [
      'a',
      '@b',
      'a@',
      'a b@c.co',
      'a@b@c.co',
      'a@b.co,c@d.co',
      '<a@b.co>',
      'a@b.co;',
      'a\n@b.co',
      '"a"@b.co',
    ];
    for (const address of wrong) expect(messagesOf(schema, address), address).toEqual(['x:validation.invalid']);
    expect(messagesOf(schema, 'a\u0000@b.co')).toEqual(['platform:validation.invalid']);
    expect(messagesOf(schema, '')).toEqual(['x:validation.required']);
    expect(schema.safeParse(`${'a'.repeat(250)}@b.co`).success).toBe(false);
  });

  test('decides at once, however long the text', () => {
    for (const evil of [
      `a@${'a.'.repeat(200_000)}`,
      '@'.repeat(400_000),
      `${'a'.repeat(400_000)}@`,
      `a@${'.'.repeat(400_000)}`,
    ]) {
      const before = process.threadCpuUsage();
      emailPattern.test(evil);
      looksIncomplete(evil);
      const { user, system } = process.threadCpuUsage(before);
      expect((user + system) / 1_000).toBeLessThan(1_000);
    }
  });
});

describe('dateOrInstant', () => {
  test('takes calendar days and instants', () => {
    for (const text of [
      '2026-02-28',
      '2028-02-29',
      '2026-03-08T02:30Z',
      '2026-03-08T02:30:00-05:00',
      '2026-03-08T02:30:00.123456Z',
    ]) {
      expect(dateOrInstant.parse(text)).toBe(text);
    }
  });

  test('refuses days that no calendar has, and every other writing', () => {
    const wrong = [
      '2026-02-29',
      '2026-02-30',
      '2026-04-31',
      '2026-13-01',
      '2026-00-10',
      '2026-02-30T10:00Z',
      '2026-01-01T25:00Z',
      '2026-1-1',
      '01/02/2026',
      '2026-01-01T10:00',
      '2026-01-01 10:00Z',
      '20260101',
      '',
      'today',
      '2026-01-01\n',
    ];
    for (const text of wrong) expect(messagesOf(dateOrInstant, text), text).toEqual(['platform:validation.date']);
  });

  test('refuses the years in which no agency works, in whatever time zone', () => {
    for (const day of ['0000-12-31', '1989-12-31', '2101-01-01', '9999-12-31']) {
      for (const text of [day, `${day}T12:00:00Z`]) {
        expect(messagesOf(dateOrInstant, text), text).toEqual(['platform:validation.years']);
      }
      // No calendar has a year 0.
      if (day > '0001') expect(messagesOf(givenDate, day), day).toEqual(['platform:validation.years']);
    }
    for (const text of ['1990-01-01T02:00:00Z', '2100-12-31T23:59:59-12:00']) {
      expect(messagesOf(dateOrInstant, text), text).toEqual(['platform:validation.years']);
    }
    for (const day of ['1990-01-01', '2100-12-31']) {
      expect([dateOrInstant.parse(day), givenDate.parse(day)]).toEqual([day, day]);
    }
  });

  test('takes every real day', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1990-01-03'), max: new Date('2100-12-30'), noInvalidDate: true }),
        (date) => {
          const iso = date.toISOString();
          expect(dateOrInstant.safeParse(iso.slice(0, 10)).success).toBe(true);
          expect(dateOrInstant.safeParse(iso).success).toBe(true);
        },
      ),
    );
  });
});

test('uuid: any version in any case, read in lower case, nothing else', () => {
  for (const id of ['3f2504e0-4f89-41d3-9a0c-0305e82c3301', '3F2504E0-4F89-11D3-9A0C-0305E82C3301']) {
    expect(uuid.parse(id)).toBe(id.toLowerCase());
  }
  for (const id of [
    '',
    '3f2504e0',
    '3f2504e04f8941d39a0c0305e82c3301',
    '{3f2504e0-4f89-41d3-9a0c-0305e82c3301}',
    'g'.repeat(36),
  ]) {
    expect(uuid.safeParse(id).success, id).toBe(false);
  }
});

describe('money', () => {
  const amount = fc.integer({ min: 0, max: 99_999_999_999_999 }).map((whole) => dollarsOf(cents(whole)));

  test('every amount of cents up to what the column holds is taken as it is', () => {
    fc.assert(fc.property(amount, (dollars) => money.safeParse(dollars).data === dollars));
  });

  test('a part of a cent is refused, and so is what is below nothing or beyond the column', () => {
    const partOfACent = fc.stringMatching(/^\.\d\d[1-9]$/);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), partOfACent, (whole, part) => {
        expect(money.safeParse(Number(`${whole}${part}`)).success).toBe(false);
      }),
    );
    for (const amount of [-0.01, 1e12, Number.NaN, Number.POSITIVE_INFINITY, '1', null]) {
      expect(money.safeParse(amount).success, String(amount)).toBe(false);
    }
  });
});
