import { expect, test } from 'vitest';
import { filesIn, read } from './house.ts';
import { identifierOf, nodesOf, type SyntaxNode, treeOf } from './syntax.ts';

// The time is a parameter, so that a test can set it: limits, links, terms, and days end by the clock that is passed
// in. Code that waits for a process uses `performance.now()`, which is independent of the date.

/** The files that may read the machine's clock, and why. */
const doors: Record<string, string> = {
  'platform/server/ground/clock.ts': 'the clock that a process of ours hands on',
  'platform/web/clock.ts': 'the clock of a screen',
  'apps/testing/killed-messages.ts': 'a process of a torture, whose kills take real time',
  'platform/server/database/migrate.ts': 'the database notes when it ran a migration, which nobody reads',
};

const sqlTime = /\b(now\(\)|(transaction|statement|clock)_timestamp\(\)|current_(date|time|timestamp)\b|localtime)/i;
const isDate = (part: unknown): boolean => identifierOf(part) === 'Date';

/** The text of a literal or of a template part. */
function textOf({ type, value }: SyntaxNode): string {
  if (type === 'TemplateElement') return (value as { raw: string }).raw;
  return type === 'Literal' && typeof value === 'string' ? value : '';
}

/** How a file reads the machine's clock. */
function askingsIn(file: string, code = read(file)): string[] {
  // Most files don't contain the words at all.
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
