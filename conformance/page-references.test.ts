import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { codeFolders, filesIn, read, root } from './house.ts';

const inRoot = (pattern: RegExp) => readdirSync(root).filter((name) => pattern.test(name));
const pages = [...inRoot(/\.md$/), ...filesIn(['docs', ...codeFolders], /\.md$/)];
/** Migrations never change, so that they name decisions that have moved since. */
const code = [...filesIn([...codeFolders, 'deploy'], /\.(?:tsx?|mjs|ya?ml)$|^Dockerfile$/), '.ci/run', '.env.example'];

/** What a text says about pages and decisions, for example `docs/adr/0005`. */
function decisionsIn(text: string): string[] {
  return [...text.matchAll(/\bdocs\/(?:adr\/\d{4}|[\w/-]+\.md)/g)].map(([reference]) => reference);
}

/** The files that a page links to or names in backquotes, as paths from the root. A pattern (`*`, `NNNN`) is none. */
function filesNamedIn(page: string, text: string): string[] {
  const links = [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)].map(([, link = '']) =>
    path.posix.join(path.posix.dirname(page), link),
  );
  const names = [...text.matchAll(/`((?:docs|[a-z0-9]+)\/[\w./-]+\.(?:tsx?|mjs|json|md|sql))`/g)]
    .map(([, name = '']) => name)
    .filter((name) => !name.includes('NNNN'))
    .filter((name) => name.startsWith('docs/') || codeFolders.some((folder) => name.startsWith(`${folder}/`)));
  return [...links, ...names];
}

const exists = (file: string) =>
  /^docs\/adr\/\d{4}$/.test(file)
    ? readdirSync(path.join(root, 'docs/adr')).some((name) => name.startsWith(`${path.posix.basename(file)}-`))
    : existsSync(path.join(root, file));

describe('no page and no comment names a file that is not there', () => {
  test('a planted reference is found', () => {
    expect(decisionsIn('see docs/adr/9999 and docs/nothing.md').filter((file) => !exists(file))).toHaveLength(2);
    const page = 'Open `platform/server/none.ts`, [that](none.md) and [this](https://example.com/none.md).';
    expect(filesNamedIn('docs/glossary.md', page)).toEqual(['docs/none.md', 'platform/server/none.ts']);
    expect(decisionsIn('docs/adr/0005').filter((file) => !exists(file))).toEqual([]);
  });

  test.each(pages)('%s', (page) => {
    const text = read(page);
    expect([...decisionsIn(text), ...filesNamedIn(page, text)].filter((file) => !exists(file))).toEqual([]);
  });

  test('the code', () => {
    const dead = code
      .filter((file) => file !== 'conformance/page-references.test.ts')
      .flatMap((file) =>
        decisionsIn(read(file))
          .filter((reference) => !exists(reference))
          .map((reference) => `${file}: ${reference}`),
      );
    expect(dead).toEqual([]);
  });
});
