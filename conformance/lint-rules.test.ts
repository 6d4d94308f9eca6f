import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { filesIn, read, root } from './house.ts';

// The rules of `scripts/lint/` are checked by the linter. These tests plant faults, because a rule that matches nothing
// looks like a rule that everything obeys.

interface Planted {
  rule: string;
  /** Where its pieces of code are planted: most rules apply to some folders only. */
  file: string;
  refused: readonly string[];
  allowed: readonly string[];
}

const planted: readonly Planted[] = [
  {
    rule: 'no spread literal, which hides a member that is given twice',
    file: 'planted.tsx',
    refused: [
      'export const a = { ...{ b: 1 }, c: 2 };',
      'export const d = [...[1, 2], 3];',
      'export const e = Math.max(...[1, 2]);',
      "export const f = <div {...{ id: 'a' }} />;",
      'export const k = { ...({ b: 1 } as const), c: 2 };',
      'export const l = [...([1, 2] as const), 3];',
      'export const m = Math.max(...([1, 2] as const));',
      'export const n = { ...({ b: 1 } satisfies object), c: 2 };',
      "export const o = <div {...({ id: 'a' } as const)} />;",
    ],
    allowed: [
      'export const g = (h: object, isMore: boolean) => ({ ...h, ...(isMore ? { i: 1 } : {}) });',
      'export const p = (some: object) => ({ ...(some as { a: 1 }), b: 2 });',
      'export const j = (rest: object) => <div {...rest} />;',
    ],
  },
  {
    rule: 'no cast that the compiler cannot verify',
    file: 'features/planted.tsx',
    refused: [
      'export const a = row as never;',
      'export const b = rows as unknown as Row[];',
      'call(input as never, context as never);',
      "form.set('name', '' as never);",
      'export const c = t(`status` as never);',
      'build(values as never[]);',
      'export const d = rows\n  .filter(Boolean)\n  .map(toRow) as unknown as\n  Row[];',
      'export const e = (row as unknown) as Row;',
    ],
    allowed: [
      'export const f = row as Row;',
      '// It was never as unknown as this.',
      "/*\n * Seen as never before.\n */\nexport const g = 'as good as never';",
      '// biome-ignore lint/plugin/no-blind-cast: A reason.\nexport const h = row as never;',
    ],
  },
  {
    rule: "no reading of the machine's clock",
    file: 'platform/planted.ts',
    refused: [
      'export const a = new Date();',
      'export const b = new Date;',
      'export const c = Date();',
      'export const d = Date.now();',
      'export const e = Date.now;',
      'export const f = sql`select * from leads where created_at < now()`;',
      "export const g = 'update leads set updated_at = CURRENT_TIMESTAMP';",
    ],
    allowed: [
      'export const h = new Date(instant);',
      'export const i = clock();',
      'export const j = performance.now();',
      'now();',
    ],
  },
  {
    rule: 'no reading of a page before it shows the result',
    file: 'features/leads/web/planted.test.tsx',
    refused: [
      "const { left } = page.getByRole('row').element().getBoundingClientRect();",
      "page\n  .getByRole('button')\n  .element()\n  .focus();",
      "expect(page.getByRole('row').elements()).toHaveLength(3);",
      "expect(page.getByRole('row').elements()).toHaveLength(times);",
      "expect(\n  rows\n    .elements()\n    .map(({ textContent }) => textContent),\n).toEqual(['Ana']);",
      'expect(rows.elements().length).toBe(1);',
      'expect(rows.elements()[0]).toBe(first);',
    ],
    allowed: [
      "const { top } = (await page.getByRole('row').findElement()).getBoundingClientRect();",
      "await expect.element(page.getByRole('row')).toBeVisible();",
      "expect(page.getByRole('row').elements()).toHaveLength(0);",
      "expect(\n  row('Ana')\n    .getByRole('button')\n    .elements(),\n).toEqual([]);",
      "await expect.element(page.getByRole('row')).toHaveLength(3);",
      'await expect.poll(() => rows.elements().map(({ textContent }) => textContent)).toEqual(names);',
      'await vi.waitFor(() => expect(rows.elements()).toHaveLength(3));',
    ],
  },
  {
    rule: 'no assertion of a journey on a value that was measured once',
    file: 'e2e/planted.ts',
    refused: [
      "expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(width);",
      'expect(await row.boundingBox(), name).toEqual(box);',
      'expect(\n  await heading.textContent(),\n).toBe(name);',
    ],
    allowed: [
      "expect(await page.evaluate(() => 'hostile' in window)).toBe(false);",
      'await expect.poll(() => row.boundingBox()).toEqual(box);',
      "expect((await callApi(world, 'GET', '/leads')).status).toBe(200);",
    ],
  },
];

const piecesOf = ({ refused, allowed }: Planted) => [...refused, ...allowed];

/** What the linter says about all planted files: one run, because each reads the whole project. */
function lintPlanted(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'lint-rules-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const one of planted) {
    mkdirSync(path.join(folder, path.dirname(one.file)), { recursive: true });
    writeFileSync(path.join(folder, one.file), `${piecesOf(one).join('\n')}\n`);
  }
  const biome = path.join(root, 'node_modules/@biomejs/biome/bin/biome');
  const options = [`--config-path=${root}`, '--vcs-enabled=false', '--max-diagnostics=none'];
  const { stdout, stderr } = spawnSync(process.execPath, [biome, 'lint', ...options], {
    cwd: folder,
    encoding: 'utf8',
  });
  return `${stdout}${stderr}`;
}

/** The positions of the pieces of a planted file that the linter refuses by a rule of the project. */
function refusedPieces(one: Planted, said: string): number[] {
  const lines = [...said.matchAll(/^(\S+):(\d+):\d+ plugin/gm)].flatMap(([, file, line]) =>
    file === one.file ? [Number(line)] : [],
  );
  const pieces = piecesOf(one);
  const ends = pieces.map(
    (_, at) =>
      pieces
        .slice(0, at + 1)
        .join('\n')
        .split('\n').length,
  );
  const refused = new Set(lines.map((line) => ends.findIndex((end) => line <= end)));
  return [...refused].sort((first, second) => first - second);
}

test('the linter refuses what its rules are against, and nothing else', () => {
  const said = lintPlanted();
  for (const one of planted) {
    expect(refusedPieces(one, said), one.rule).toEqual(one.refused.map((_, at) => at));
  }
});

test('each rule is planted', () => {
  expect(filesIn(['scripts/lint'], /\.grit$/)).toHaveLength(planted.length);
});

/** The maximum number of casts that the compiler can't verify. Never raise this number. */
const castsMost = 16;

test('the compiler is overruled in few places', () => {
  const code = filesIn(['apps', 'features', 'platform', 'db', 'scripts'], /\.tsx?$/).map((file) => read(file));
  const casts = code.flatMap((text) => text.match(/biome-ignore lint\/plugin\/no-blind-cast:/g) ?? []);
  expect(casts.length).toBeLessThanOrEqual(castsMost);
});
