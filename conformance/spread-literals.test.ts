import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { root } from './house.ts';

/** The lines of a piece of code in which the linter refuses a spread literal. */
function refusedLines(lines: readonly string[]): number[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'spread-literals-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(path.join(folder, 'planted.tsx'), `${lines.join('\n')}\n`);
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [
      path.join(root, 'node_modules/@biomejs/biome/bin/biome'),
      'lint',
      `--config-path=${root}`,
      '--vcs-enabled=false',
      'planted.tsx',
    ],
    { cwd: folder, encoding: 'utf8' },
  );
  return [...`${stdout}${stderr}`.matchAll(/planted\.tsx:(\d+):\d+ plugin/g)].map(([, line]) => Number(line));
}

test('the linter refuses literals that are spread in an object, a list, a call and an element, and nothing else', () => {
  const refused = [
    'export const a = { ...{ b: 1 }, c: 2 };',
    'export const d = [...[1, 2], 3];',
    'export const e = Math.max(...[1, 2]);',
    "export const f = <div {...{ id: 'a' }} />;",
    'export const k = { ...({ b: 1 } as const), c: 2 };',
    'export const l = [...([1, 2] as const), 3];',
    'export const m = Math.max(...([1, 2] as const));',
    'export const n = { ...({ b: 1 } satisfies object), c: 2 };',
    "export const o = <div {...({ id: 'a' } as const)} />;",
  ];
  const allowed = [
    'export const g = (h: object, isMore: boolean) => ({ ...h, ...(isMore ? { i: 1 } : {}) });',
    'export const p = (some: object) => ({ ...(some as { a: 1 }), b: 2 });',
    'export const j = (rest: object) => <div {...rest} />;',
  ];
  expect(refusedLines([...refused, ...allowed])).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
});
