import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { importsOf } from './imports.ts';

const house = mkdtempSync(path.join(os.tmpdir(), 'vigencia-imports-'));
afterAll(() => rmSync(house, { recursive: true }));

function write(file: string, text: string) {
  mkdirSync(path.join(house, path.dirname(file)), { recursive: true });
  writeFileSync(path.join(house, file), text);
}

write(
  'package.json',
  JSON.stringify({
    imports: { '#rooms/*': './rooms/*' },
    dependencies: { '@shop/shipped': '1.0.0' },
    devDependencies: { tool: '1.0.0' },
  }),
);
write('node_modules/tool/package.json', '{}');
write('node_modules/@shop/shipped/package.json', '{}');
write('node_modules/stray/package.json', '{}');
write('rooms/there.ts', '');

let files = 0;

/** The imports read from a file in `rooms/` with this code, as `where (whose)`, and further notes. */
function readOf(code: string): string[] {
  files += 1;
  const file = `rooms/planted-${files}.ts`;
  write(file, code);
  return importsOf(file, house).map(({ to, origin, isType, isDynamic }) =>
    [to, origin, ...(isType ? ['types'] : []), ...(isDynamic ? ['later'] : [])].join(' '),
  );
}

test.each([
  ["import './there.ts';", 'rooms/there.ts house'],
  ["import * as all from '#rooms/there.ts';", 'rooms/there.ts house'],
  ["import '../rooms/gone.ts';", 'rooms/gone.ts nowhere'],
  ["import '#halls/there.ts';", '#halls/there.ts nowhere'],
  ["import fs from 'fs';", 'node:fs node'],
  ["import { test } from 'node:test';", 'node:test node'],
  ["import '@shop/shipped';", 'node_modules/@shop/shipped dependency'],
  ["import '@shop/shipped/sheets/there.css';", 'node_modules/@shop/shipped/sheets/there.css dependency'],
  ["import tool from 'tool';", 'node_modules/tool devDependency'],
  ["import 'stray';", 'node_modules/stray unlisted'],
  ["import 'gone';", 'node_modules/gone nowhere'],
])('%s is %s', (code, read) => {
  expect(readOf(code)).toEqual([read]);
});

test.each([
  ["import type { A } from './there.ts';", 'types'],
  ["import { type A, type B } from './there.ts';", 'types'],
  ["import type {} from './there.ts';", 'types'],
  ["import { type A, b } from './there.ts';", ''],
  ["import {} from './there.ts';", ''],
  ["export type { A } from './there.ts';", 'types'],
  ["export type * from './there.ts';", 'types'],
  ["export { type A, b } from './there.ts';", ''],
  ["export * from './there.ts';", ''],
  ["const there = await import('./there.ts');", 'later'],
  ['const there = import(`./there.ts`);', 'later'],
])('%s: %s', (code, said) => {
  expect(readOf(code)).toEqual([`rooms/there.ts house ${said}`.trim()]);
});

test('an import is read wherever it stands, and one in a text is none', () => {
  const read = ['rooms/there.ts house'];
  expect(readOf("const a = 1;\nexport {\n  a as b,\n} from // why\n  './there.ts';\nconst c = (\n1);")).toEqual(read);
  expect(readOf("import './there.ts';\nconst planted = `\nimport './gone.ts';\n`;")).toEqual(read);
  expect(readOf("import './there.ts';\n// import './gone.ts';\n/*\nimport './gone.ts';\n*/")).toEqual(read);
  expect(readOf("if (a) {\n  const { b } = await import(\n    /* c */\n    './there.ts'\n  );\n}")).toEqual([
    'rooms/there.ts house later',
  ]);
  expect(() => readOf("import './there.ts' and more;")).toThrow('rooms/planted');
});
