import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { boundedText, calendarDate, dateOrInstant } from './fields.ts';
import {
  blanksIn,
  type ChoiceNames,
  type Columns,
  columnsIn,
  field,
  type NamesIn,
  namesIn,
  needed,
  nullable,
  optional,
  otherwise,
  shapeOf,
  text,
} from './record-fields.ts';

const taskFields = {
  id: field(needed(z.string()), 'card'),
  title: field(needed(boundedText(5), z.string()), 'card', 'create', 'update', 'import'),
  urgency: field(nullable(z.enum(['low', 'high'])), 'card', 'create', 'update'),
  notes: field(text(5), 'create', 'update'),
  days: field(otherwise(7, z.number()), 'create'),
  due_date: field(optional(dateOrInstant, calendarDate), 'create'),
  owner_name: field(needed(z.string()), 'card', 'joined'),
};
const Create = z.object(shapeOf(taskFields, 'create'));
const Update = z.object(shapeOf(taskFields, 'update'));

test('a field stands where it says, and all of them in the whole record', () => {
  expect(Object.keys(shapeOf(taskFields))).toEqual(Object.keys(taskFields));
  expect(Object.keys(shapeOf(taskFields, 'card'))).toEqual(['id', 'title', 'urgency', 'owner_name']);
  expect(namesIn(taskFields, 'import')).toEqual(['title']);
  expect(columnsIn(taskFields)).toEqual(['id', 'title', 'urgency', 'notes', 'days', 'due_date']);
  expect(columnsIn(taskFields, 'card')).toEqual(['id', 'title', 'urgency']);
});

test('what is left out is blank in a creation, and stays in a change', () => {
  expect(Create.parse({ title: ' Ana ' })).toEqual({ title: 'Ana', notes: '', days: 7 });
  expect(Create.safeParse({}).success).toBe(false);
  expect(Update.parse({})).toEqual({});
  expect(Update.parse({ urgency: null })).toEqual({ urgency: null });
  expect(blanksIn(taskFields, 'create')).toEqual({ urgency: null, notes: '', days: 7 });
});

test('a creation and a change take the same, in one form', () => {
  const composed = { title: 'Año', notes: 'Peña' };
  const typed = { title: composed.title.normalize('NFD'), notes: composed.notes.normalize('NFD') };
  expect(Create.parse(typed)).toMatchObject(composed);
  expect(Update.parse(typed)).toEqual(composed);
  for (const wrong of [{ notes: '123456' }, { title: 'a\u0000' }, { urgency: 'none' }]) {
    expect(Create.safeParse({ title: 'x', ...wrong }).success).toBe(false);
    expect(Update.safeParse(wrong).success).toBe(false);
  }
});

test('a place that leaves a field out does not compile', () => {
  // @ts-expect-error: the notes are missing.
  const labels = { title: 'Title', urgency: 'Urgency' } satisfies Record<NamesIn<typeof taskFields, 'update'>, string>;
  // @ts-expect-error: the urgency has no words.
  const words = {} satisfies Record<ChoiceNames<typeof taskFields>, string>;
  // @ts-expect-error: the owner's name is no column.
  const row: Columns<typeof taskFields>['owner_name'] = 'Ana';
  expect([labels, words, row]).toHaveLength(3);
});
