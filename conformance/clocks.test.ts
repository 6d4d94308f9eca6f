import { expect, test } from 'vitest';
import { filesIn, read } from './house.ts';
import { identifierOf, nodesOf, type SyntaxNode, treeOf } from './syntax.ts';

// The time is a parameter, so that a test can move it: a limit, a link, a term, a day end by the clock that was handed
// over. Who waits for a process counts by `performance.now()`, which belongs to no day.

/** Who may ask the machine, and why. */
const doors: Record<string, string> = {
  'platform/server/ground/clock.ts': 'the clock that a process of ours hands on',
  'platform/web/clock.ts': 'the clock of a screen',
  'apps/testing/killed-messages.ts': 'a process of a torture, whose kills take real time',
  'platform/server/database/migrate.ts': 'the database notes when it ran a migration, which nobody reads',
};

const sqlTime = /\b(now\(\)|(transaction|statement|clock)_timestamp\(\)|current_(date|time|timestamp)\b|localtime)/i;
const isDate = (part: unknown): boolean => identifierOf(part) === 'Date';

/** What a literal or a part of a template says. */
function textOf({ type, value }: SyntaxNode): string {
  if (type === 'TemplateElement') return (value as { raw: string }).raw;
  return type === 'Literal' && typeof value === 'string' ? value : '';
}

/** How a file asks the machine for the time. */
function askingsIn(file: string, code = read(file)): string[] {
  // Most files do not even have the words.
  if (!/\bDate\b/.test(code) && !sqlTime.test(code)) return [];
  return nodesOf(treeOf(file, code)).flatMap((node) => {
    const args = node.arguments as unknown[] | null | undefined;
    if (node.type === 'NewExpression' && isDate(node.callee) && !args?.length) return [`${file}: new Date()`];
    if (node.type === 'CallExpression' && isDate(node.callee)) return [`${file}: Date()`];
    const isNow = identifierOf(node.property) === 'now';
    if (node.type === 'MemberExpression' && isDate(node.object) && isNow) return [`${file}: Date.now`];
    const asked = sqlTime.exec(textOf(node))?.[0];
    return asked ? [`${file}: ${asked} in SQL`] : [];
  });
}

const files = filesIn(['apps', 'features', 'platform'], /\.(ts|tsx|mjs)$/).filter(
  (file) => !/\.test\.tsx?$/.test(file),
);

test('nobody asks the machine for the time but its doors', () => {
  expect(files.length).toBeGreaterThan(300);
  const asking = files.filter((file) => askingsIn(file).length > 0);
  expect(asking).toEqual(Object.keys(doors).sort());
});

test('the test sees each way of asking', () => {
  const planted: [code: string, said: string][] = [
    ['const at = new Date();', 'new Date()'],
    ['const at = new Date;', 'new Date()'],
    ['const at = Date();', 'Date()'],
    ['const at = Date.now();', 'Date.now'],
    ['const clock = Date.now;', 'Date.now'],
    ['const rows = sql`select * from leads where created_at < now()`;', 'now() in SQL'],
    ["const text = 'update leads set updated_at = CURRENT_TIMESTAMP';", 'CURRENT_TIMESTAMP in SQL'],
  ];
  for (const [code, said] of planted) expect(askingsIn('planted.ts', code), code).toEqual([`planted.ts: ${said}`]);
  const innocent = [
    'const at = new Date(instant);',
    'const at = clock();',
    'const began = performance.now();',
    'now();',
  ];
  expect(innocent.flatMap((code) => askingsIn('planted.ts', code))).toEqual([]);
});
