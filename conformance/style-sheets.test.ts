import { describe, expect, test } from 'vitest';
import { isTest, read } from './house.ts';
import { readImports } from './imports.ts';
import { type LoadedPart, sheetFaults, sheetsNeeded } from './kit-styles.ts';

const entry = 'apps/web/main.tsx';
const shell = 'apps/web/shell.tsx';

/**
 * Every file that may run in the browser: the files that load before the shell, and those that load with it or later.
 */
function partsOfTheHouse(): LoadedPart[] {
  const { modules } = readImports(['apps', 'features', 'platform'], []);
  const next = new Map(
    modules.map(({ source, imports }) => [source, imports.filter(({ isType }) => !isType).map(({ to }) => to)]),
  );
  const reachedFrom = (start: string, wall?: string) => {
    const seen = new Set([start]);
    // A set iterates in insertion order and includes elements that are added during the iteration.
    for (const file of seen) for (const to of next.get(file) ?? []) if (to !== wall && next.has(to)) seen.add(to);
    return [...seen].filter((file) => /\.tsx?$/.test(file));
  };
  const before = new Set(reachedFrom(entry, shell));
  const textsOf = (files: string[]) => new Map(files.map((file) => [file, read(file)]));
  return [
    { name: 'sign-in', files: textsOf([...before]) },
    { name: 'shell', files: textsOf(reachedFrom(entry).filter((file) => !before.has(file))) },
  ];
}

describe('the screens', () => {
  const parts = partsOfTheHouse();

  test('are examined whole', () => {
    const [signIn, rest] = parts.map(({ files }) => [...files.keys()]);
    expect(signIn).toEqual(expect.arrayContaining([entry, 'features/auth/web/setup/setup-form.tsx']));
    expect(rest).toEqual(expect.arrayContaining([shell, 'features/leads/web/create-lead-form.tsx']));
    expect([...(signIn ?? []), ...(rest ?? [])].filter(isTest)).toEqual([]);
  });

  test('load the style sheets of the components they use, in the order of the kit, and no other', () => {
    expect(sheetFaults(parts)).toEqual([]);
  });

  test('would fail with one sheet less, and with one component less', () => {
    const sheet = '@mantine/core/styles/Drawer.layer.css';
    const changed = (pattern: RegExp, to: string) =>
      parts.map(({ name, files }) => ({
        name,
        files: new Map([...files].map(([file, text]) => [file, text.replace(pattern, to)])),
      }));
    expect(sheetFaults(changed(/^import '.*Drawer\.layer\.css';$/m, ''))).toEqual([`shell lacks ${sheet}`]);
    const importOfDrawer = /\bDrawer\b(?=[^}]*\} from '@mantine)/;
    expect(sheetFaults(changed(importOfDrawer, 'type DrawerProps'))).toEqual([`shell has no use for ${sheet}`]);
  });
});

describe('the check itself', () => {
  const part = (name: string, ...lines: string[]): LoadedPart => ({
    name,
    files: new Map([['a.tsx', lines.join('\n')]]),
  });
  const sheet = (name: string) => `@mantine/core/styles/${name}.layer.css`;
  const ground = ['baseline', 'default-css-variables', 'global'].map(sheet);
  const load = (...names: string[]) => [...ground, ...names.map(sheet)].map((file) => `import '${file}';`);
  const use = (...names: string[]) => `import { ${names.join(', ')} } from '@mantine/core';`;

  const needed = (...lines: string[]) => sheetsNeeded(part('page', ...lines).files);

  test('knows what a component is made of, from the files of the kit', () => {
    const ofSelect = [...needed(use('Select'))];
    expect(ofSelect).toEqual(
      expect.arrayContaining([...ground, ...['Combobox', 'Input', 'ScrollArea', 'Popover'].map(sheet)]),
    );
    expect(ofSelect).not.toContain(sheet('Modal'));
  });

  test('knows the parts of a component that are named, and no others', () => {
    expect(needed(use('Checkbox'))).not.toContain(sheet('CheckboxCard'));
    expect(needed(`${use('Checkbox')}\n<Checkbox.Card />;`)).toContain(sheet('CheckboxCard'));
  });

  test('finds nothing in what is right', () => {
    expect(sheetFaults([part('page', ...load('Paper'), use('Paper', 'type ButtonProps'))])).toEqual([]);
  });

  test.each([
    ['a sheet that is missing', [load(), use('Paper')], [`page lacks ${sheet('Paper')}`]],
    [
      'the ground of all',
      ["import '@mantine/core/styles/Paper.layer.css';", use('Paper')],
      ground.map((file) => `page lacks ${file}`),
    ],
    [
      'a sheet that nothing needs',
      [load('Paper', 'Timeline'), use('Paper')],
      [`page has no use for ${sheet('Timeline')}`],
    ],
    [
      'a sheet that comes too early',
      [load('Group', 'Paper'), use('Paper', 'Group')],
      [`page loads ${sheet('Group')} too early`],
    ],
    ['a sheet loaded twice', [load('Paper', 'Paper'), use('Paper')], [`page loads ${sheet('Paper')} again`]],
  ])('finds %s', (_, lines, faults) => {
    const found = sheetFaults([part('page', ...lines.flat())]);
    expect(found).toEqual(faults);
  });

  test('takes what the part before has loaded, and asks nothing of the part after', () => {
    const signIn = part('sign-in', ...load('Paper'), use('Paper'));
    expect(sheetFaults([signIn, part('shell', use('Paper'))])).toEqual([]);
    const early = part('sign-in', ...load(), use('Paper'));
    const late = part('shell', `import '${sheet('Paper')}';`, use('Paper'));
    expect(sheetFaults([early, late])).toEqual([`sign-in lacks ${sheet('Paper')}`]);
  });

  test('refuses what takes the kit in one piece', () => {
    expect(() => needed("import * as kit from '@mantine/core';")).toThrow('by name');
  });
});
