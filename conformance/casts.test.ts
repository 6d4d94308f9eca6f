import { expect, test } from 'vitest';
import { castsIn } from './casts.ts';
import { filesIn, isTest, read } from './house.ts';

/** The maximum number of lines with a cast that the compiler can't verify. Never raise this number. */
const castsMost = 17;

/**
 * Each file with such casts, the number of lines, and why no type can express it. When you remove a cast, lower its
 * count here.
 */
const reasons: Readonly<Record<string, readonly [lines: number, reason: string]>> = {
  'features/commissions/web/settings/create-rule-form.tsx': [1, 'The schema of the form has looked at it.'],
  'features/communications/server/settings/settings-row.ts': [1, 'Made by the names of the list of fields.'],
  'features/communications/server/settings/write-settings.ts': [1, 'The other columns have defaults in the database.'],
  'features/integrations/server/upload/reading/csv-rows.ts': [
    1,
    'The library types its record as rows without their lines.',
  ],
  'features/integrations/web/setup/create-integration-form.tsx': [1, 'The schema of the form has looked at it.'],
  'features/tasks/server/read-tasks.ts': [1, 'Where there is a client, all of her columns are there.'],
  'features/visits/server/read-visits.ts': [1, 'A page of a query whose columns are chosen by a list.'],
  'platform/server/database/paging.ts': [1, 'One way of paging for the tables of every slice.'],
  'platform/server/database/statement.ts': [1, 'The driver types a connection without its stream.'],
  'platform/server/database/tables.ts': [1, 'Tables that a slice declares by types alone.'],
  'platform/server/database/tenancy.ts': [1, 'A transaction of the library on a driver of our own.'],
  'platform/server/http/bound-route.ts': [1, 'Input and handler are tied by the name of their route.'],
  'platform/server/http/open-stream.ts': [1, 'The route says that it is a stream.'],
  'platform/server/paper/letters/read-slice.ts': [1, 'A file of glyphs in the place of the library’s own.'],
  'platform/server/paper/letters/runs.ts': [1, 'The library is typed as a module of the other kind.'],
  'platform/web/form/use-kept-form.tsx': [1, 'The record that a form keeps is read by one call of many.'],
};

const files = filesIn(['apps', 'features', 'platform', 'db', 'scripts'], /\.tsx?$/).filter(
  (file) => !isTest(file) && !/\/testing(\/|\.ts$)|\/test-[\w-]+\.tsx?$|^platform\/testing\//.test(file),
);

test('the compiler is overruled where a reason is written down, and in few places', () => {
  const casts = files.flatMap((file) => {
    const { length } = castsIn(file, read(file));
    return length > 0 ? [[file, length] as const] : [];
  });
  expect(Object.fromEntries(casts)).toEqual(
    Object.fromEntries(Object.entries(reasons).map(([file, [lines]]) => [file, lines])),
  );
  expect(casts.reduce((sum, [, lines]) => sum + lines, 0)).toBeLessThanOrEqual(castsMost);
  // Guards against an empty file list.
  expect(files.length).toBeGreaterThan(1_500);
});

test.each<[lines: number[], text: string]>([
  [[1], 'const id = row as never;'],
  [[2], '// A reason.\nconst list = rows as unknown as Row[];'],
  [[1], 'call(input as never, context as never);'],
  [[1], "form.set('name', '' as never);"],
  [[1], 'const name = t(`status` as never);'],
  [[1], 'build(values as never[]);'],
  [[4], 'const list = rows\n  .filter(Boolean)\n  .map(toRow) as unknown as\n  Row[];'],
  [[], 'const id = row as Row;'],
  [[], '// It was never as unknown as this.'],
  [[], "/*\n * Seen as never before.\n */\nconst words = 'as good as never';"],
])('finds %j in %j', (lines, text) => {
  expect(castsIn('planted.tsx', text)).toEqual(lines);
});
