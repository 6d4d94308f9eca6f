import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { aDatabaseUser, owners, postmasters } from '#platform/testing/database-users.ts';

const dataDir = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'vigencia-owned-')));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** What happens to the owner, or to PostgreSQL, while one server is killed and others start. */
const troubles: Record<string, () => void> = {
  nothing() {},
  'a slow owner'() {
    for (const pid of owners(dataDir)) {
      process.kill(pid, 'SIGSTOP');
      setTimeout(() => send(pid, 'SIGCONT'), 100 + Math.random() * 1_500);
    }
  },
  'a killed owner'() {
    for (const pid of owners(dataDir)) send(pid, 'SIGKILL');
  },
  'an owner killed a little later'() {
    setTimeout(() => owners(dataDir).forEach((pid) => void send(pid, 'SIGKILL')), Math.random() * 300);
  },
  'a killed database'() {
    for (const pid of postmasters(dataDir)) send(pid, 'SIGKILL');
  },
};

test('thirty servers are killed and others start at once, whatever becomes of the owner', async () => {
  let users = [await aDatabaseUser(dataDir)];
  for (let times = 0; times < 30; times += 1) {
    const [name, trouble] = Object.entries(troubles)[times % 5] as [string, () => void];
    const [victim, ...others] = users;
    const starts = times % 2 === 0 ? 1 : 2;
    trouble();
    victim?.kill('SIGKILL');
    const fresh = await Promise.all(Array.from({ length: starts }, () => aDatabaseUser(dataDir)));
    users = [...others, ...fresh];
    // If the owner was killed just before, a process that uses the database is still reconnecting.
    await within(10_000, () => owners(dataDir).length === 1 && postmasters(dataDir).length === 1, `${times}: ${name}`);
    // Every third time, only the most recent users remain.
    if (times % 3 === 2) for (const user of users.splice(1)) await end(user);
  }
  await Promise.all(users.map(end));
  await within(10_000, () => owners(dataDir).length === 0 && postmasters(dataDir).length === 0, 'the end');
});

async function end(user: ChildProcess): Promise<void> {
  user.kill('SIGTERM');
  await once(user, 'exit');
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // The process has already ended.
  }
}

async function within(ms: number, holds: () => boolean, when: string): Promise<void> {
  for (const deadline = performance.now() + ms; !holds() && performance.now() < deadline; ) await sleep(50);
  expect({ when, owners: owners(dataDir).length, servers: postmasters(dataDir).length }).toEqual({
    when,
    owners: when === 'the end' ? 0 : 1,
    servers: when === 'the end' ? 0 : 1,
  });
}
