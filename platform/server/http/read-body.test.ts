import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { dateOrInstant, money, optionalText, requiredText, uuid } from '../../contract/fields.ts';
import { readBody } from './read-body.ts';

const Body = z.object({
  name: requiredText(20),
  nickname: optionalText(20),
  premium: money,
  deductible: z._default(money, 0),
  age: z.optional(z.int()),
  language: z._default(z.enum(['es', 'en']), 'es'),
  source: z.optional(z.nullable(z.enum(['Web', 'Call']))),
  agent: z.optional(z.nullable(uuid)),
  client_id: z.optional(uuid),
  begins: z.optional(dateOrInstant),
  consents: z._default(z.boolean(), false),
  contact: z.optional(z.object({ email: z.optional(requiredText(20)), phone: optionalText(20) })),
  lines: z._default(z.array(z.object({ amount: money })), []),
});

describe('What is not given', () => {
  test.each([
    ['null where there is no null', { nickname: null, deductible: null, age: null, language: null, client_id: null }],
    [
      'an empty text where none can be',
      { age: '', deductible: '', language: '', source: '', client_id: '', agent: '' },
    ],
    ['an empty day, and an empty yes or no', { begins: '', consents: '' }],
    ['a required field that is null, as one that is missing', { name: null, premium: null }],
    ['a required number that is empty', { premium: '' }],
  ])('%s', (_, body) => {
    expect(readBody(Body, body)).toEqual({});
  });

  test('null stays where it says something: nobody, not known', () => {
    expect(readBody(Body, { agent: null, source: null })).toEqual({ agent: null, source: null });
  });

  test('an empty text stays where it clears one, or where a text is demanded', () => {
    const body = { nickname: '', name: '', contact: { email: '', phone: '' } };
    expect(readBody(Body, body)).toEqual(body);
    expect(
      Body.safeParse(readBody(Body, { ...body, premium: 1 })).error?.issues.map(({ path }) => path.join('.')),
    ).toEqual(['name', 'contact.email']);
  });

  test('is looked for in what lies inside, too', () => {
    const body = { contact: { phone: null }, lines: [{ amount: '12.50' }, { amount: null }] };
    expect(readBody(Body, body)).toEqual({ contact: {}, lines: [{ amount: 12.5 }, {}] });
  });
});

describe('A number as text', () => {
  test.each([
    ['100', 100],
    [' 99.5 ', 99.5],
    ['-5', -5],
    ['.5', 0.5],
    ['007', 7],
  ])('%j is %d', (text, number) => {
    expect(readBody(Body, { premium: text })).toEqual({ premium: number });
  });

  test.each(['1e3', '0x10', '1,000', 'NaN', 'Infinity', '12 dollars', '--1', '१२'])('%j is none, and stays', (text) => {
    expect(readBody(Body, { premium: text })).toEqual({ premium: text });
  });

  test('digits stay a text where a text is asked for', () => {
    expect(readBody(Body, { name: '123' })).toEqual({ name: '123' });
  });
});

test('what is no object, and what no field goes by, is left to the schema', () => {
  for (const body of [null, 'x', 7, [], [null]]) expect(readBody(Body, body)).toEqual(body);
  const strange = JSON.parse('{"__proto__": "", "constructor": null, "toString": ""}');
  expect(Object.keys(readBody(Body, strange) as object)).toEqual(['__proto__', 'constructor', 'toString']);
});
