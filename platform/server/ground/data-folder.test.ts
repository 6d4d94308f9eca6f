import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { testFolder } from '#platform/testing/test-folder.ts';
import { closeDataFolder } from './data-folder.ts';

const folder = testFolder();

const modeOf = (file: string) => (statSync(file).mode & 0o777).toString(8);

test.each([
  [0o755, 0o644, '710', '600', 2],
  [0o777, 0o600, '710', '600', 1],
  [0o700, 0o640, '700', '600', 1],
  [0o750, 0o400, '710', '400', 1],
  [0o700, 0o600, '700', '600', 0],
  // The user that runs PostgreSQL for root passes through the folder.
  [0o710, 0o600, '710', '600', 0],
])(
  'a folder of %o with a key of %o is closed, and what stood open is said',
  (folderMode, keyMode, folderAfter, keyAfter, said) => {
    const dataDir = path.join(folder, `${folderMode}-${keyMode}`);
    const key = path.join(dataDir, 'app-key');
    mkdirSync(dataDir);
    writeFileSync(key, 'x');
    chmodSync(key, keyMode);
    chmodSync(dataDir, folderMode);
    const words = closeDataFolder(dataDir);
    expect([modeOf(dataDir), modeOf(key)]).toEqual([folderAfter, keyAfter]);
    expect(words).toHaveLength(said);
    for (const sentence of words) expect(sentence).toMatch(/could be reached by other users .*closed now/);
    expect(closeDataFolder(dataDir)).toEqual([]);
  },
);

test('a folder that is not there yet is none that stands open', () => {
  expect(closeDataFolder(path.join(folder, 'none'))).toEqual([]);
});

test.runIf(process.platform === 'linux')('what cannot be closed stops the start, with the way to close it', () => {
  // The permissions of kernel files can't be changed.
  expect(() => closeDataFolder('/proc/self')).toThrow(/^\/proc\/self .*cannot be closed.* chmod 710 \/proc\/self/);
});

describe.runIf(process.platform === 'linux' && process.getuid?.() === 0)('Started as root', () => {
  const nobody = 65_534;
  /** The output of a process that switches from root to a folder's owner, and then its user. */
  function leave(dataDir: string, given: { port?: number; program?: string } = {}): string[] {
    const module = path.join(import.meta.dirname, 'data-folder.ts');
    const options = JSON.stringify({ port: 3_000, program: module, ...given });
    const script = `const { leaveRoot } = await import(${JSON.stringify(module)});
      console.log(leaveRoot(${JSON.stringify(dataDir)}, ${options}));
      console.log([process.getuid(), process.geteuid(), process.getgid(), ...process.getgroups()].join());`;
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
    expect(stderr).toBe('');
    return stdout.trim().split('\n');
  }
  const ofNobody = [nobody, nobody, nobody, nobody].join();
  let own: string;
  beforeAll(() => {
    own = path.join(folder, 'own');
    mkdirSync(own, { mode: 0o700 });
    writeFileSync(path.join(own, 'app-key'), 'x', { mode: 0o600 });
    chownSync(own, nobody, nobody);
  });

  test('it goes on as the owner of the data folder, who gets what root had made there', () => {
    expect(leave(own)).toEqual(['null', ofNobody]);
    expect(statSync(path.join(own, 'app-key')).uid).toBe(nobody);
  });

  test('it goes on as the owner of the folder in which the data folder will be', () => {
    expect(leave(path.join(own, 'later', 'data'))).toEqual(['null', ofNobody]);
  });

  test('it stays root, and says why, on a folder of root, for a low port, and where the owner cannot read the program', () => {
    const kept: [string[], RegExp][] = [
      [leave(folder), /as root, because .* is root's.*chown/],
      [leave(own, { port: 443 }), /only root may listen on port 443/],
      [leave(own, { program: path.join(folder, 'closed/main.ts') }), /cannot read .*closed/],
    ];
    for (const [[said, who], reason] of kept) {
      expect(said).toMatch(reason);
      expect(who).toMatch(/^0,0,0/);
    }
  });
});
