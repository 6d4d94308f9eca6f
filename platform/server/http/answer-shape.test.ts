import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { uuid } from '../../contract/fields.ts';
import { checkAnswers, pickerOf, shape } from './answer-shape.ts';

// Other test files of this process check every answer.
beforeAll(() => checkAnswers('some'));
afterAll(() => checkAnswers('all'));

const Card = z.object({
  id: uuid,
  note: z.nullable(z.string()),
  seen: z.optional(z.boolean()),
  person: z.object({ name: z.string() }),
  tags: z.array(z.object({ text: z.string() })),
  by: z.record(z.enum(['a', 'b']), z.int()),
  free: z.record(z.string(), z.object({ n: z.number() })),
  either: z.union([z.object({ kind: z.literal('x') }), z.object({ kind: z.literal('y'), more: z.number() })]),
});
const id = '0190b2b0-1111-4222-8333-444455556666';
const card = {
  id,
  note: null,
  person: { name: 'Ana' },
  tags: [{ text: 'x' }, { text: 'y' }],
  by: { b: 2, a: 1 },
  free: { z: { n: 1 }, y: { n: 2 } },
  either: { kind: 'y', more: 3 },
};
const undeclared = { ...card, secret: 1, person: { ...card.person, secret: 2 }, tags: [{ text: 'x', secret: 3 }] };

test('what is picked is what the schema gives, in its order', () => {
  for (const value of [card, undeclared, { ...card, seen: true }, { ...card, note: 'n' }]) {
    expect(JSON.stringify(pickerOf(Card)(value))).toBe(JSON.stringify(Card.parse(value)));
  }
  expect(JSON.stringify(pickerOf(Card)(undeclared))).not.toContain('secret');
});

const routeOf = (schema: typeof Card | z.ZodMiniObject) => ({ route: { ok: [200, schema] } as never, id: 'readCard' });

test('a wrong shape fails among the first answers, and one in a hundred afterwards', () => {
  const Small = z.object({ n: z.number() });
  const answered = (value: unknown) => shape(routeOf(Small), value);
  expect(() => answered({ n: 'one' })).toThrow('readCard answered another shape');
  for (let count = 0; count < 300; count += 1) expect(answered({ n: count, secret: 1 })).toEqual({ n: count });
  const outcomes = Array.from({ length: 200 }, () => {
    try {
      return answered({ n: 'one' });
    } catch {
      return 'failed';
    }
  });
  expect(outcomes.filter((outcome) => outcome === 'failed')).toHaveLength(2);
});

test('a value that its schema would change fails where it is checked', () => {
  expect(() => shape(routeOf(Card), { ...card, id: id.toUpperCase() })).toThrow('unlike its schema');
});
