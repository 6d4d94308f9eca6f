import { once } from 'node:events';
import { expect, onTestFinished, test, vi } from 'vitest';
import { aDatabaseUser, postmasters } from '#platform/testing/database-users.ts';
import { testFolder } from '#platform/testing/test-folder.ts';

const dataDir = testFolder();

test('ten servers are killed, each with another at once behind it', async () => {
  let server = await aDatabaseUser(dataDir);
  onTestFinished(() => void server.kill('SIGKILL'));
  for (let times = 0; times < 10; times += 1) {
    server.kill('SIGKILL');
    server = await aDatabaseUser(dataDir);
    expect(postmasters(dataDir)).toHaveLength(1);
  }
  server.kill('SIGKILL');
  await once(server, 'exit');
  await vi.waitFor(() => expect(postmasters(dataDir)).toEqual([]));
});
