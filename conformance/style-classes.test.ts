import { expect, test } from 'vitest';
import { filesIn, isTest, read } from './house.ts';
import { classFaults } from './style-classes.ts';

const web = ['apps/web', 'features', 'platform/web'];
const textsOf = (files: string[]) => files.map((file) => [file, read(file)] as const);
const components = textsOf(filesIn(web, /\.tsx?$/).filter((file) => !isTest(file)));
const sheets = textsOf(filesIn(web, /\.module\.css$/));

test('every class that a component names stands in its style sheet, and every class there is named', () => {
  expect(classFaults(components, sheets)).toEqual([]);
  // Guards against an empty file list.
  expect(sheets.length).toBeGreaterThan(80);
});

test('a class taken away from its sheet is found, and one that nobody names', () => {
  const [sheet, name, file] = [
    'platform/web/records/status-pill.module.css',
    'native',
    'platform/web/records/status-pill.tsx',
  ];
  const renamed = sheets.map(
    ([each, text]) => [each, each === sheet ? text.replace(`.${name} {`, '.sign {') : text] as const,
  );
  expect(classFaults(components, renamed)).toEqual([
    `${sheet}: nobody names sign`,
    `${file} names ${name}, which is not in ${sheet}`,
  ]);
});

test.each<[what: string, component: string, sheet: string, faults: string[]]>([
  ['what is right', 'x(classes.a, classes["b"]);', '.a { color: red; & > .b { color: blue; } }', []],
  [
    'a class that is not there',
    'x(classes.a, classes.b);',
    '.a {}',
    ['f/a.tsx names b, which is not in f/a.module.css'],
  ],
  [
    'a class without a name',
    'x(classes.a);',
    '.a {} @media print { :is(.a, .b) {} }',
    ['f/a.module.css: nobody names b'],
  ],
  ['no class of a thing that is called alike', 'x(classes.a, y.classes, { classes: 1 });', '.a {}', []],
  ['no class of others', 'x(classes.a);', '.a :global(.mantine-Paper-root) {}', []],
  [
    'what is taken by a value, or whole',
    'x(classes[y]); x(classes.a);',
    '.a {}',
    ['f/a.tsx takes classes of f/a.module.css that have no name there'],
  ],
  [
    'what is taken apart',
    'const { a } = classes;',
    '.a {}',
    ['f/a.module.css: nobody names a', 'f/a.tsx takes classes of f/a.module.css that have no name there'],
  ],
])('%s', (_, component, sheet, faults) => {
  const text = `import classes from './a.module.css';\n${component}`;
  expect(classFaults([['f/a.tsx', text]], [['f/a.module.css', sheet]])).toEqual(faults);
});
