import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { bringFile } from '#features/integrations/testing.ts';
import type { Caller } from '#platform/testing/caller.ts';
import { owners, postmasters } from '#platform/testing/database-users.ts';
import { callServer, firstAdministrator, readAll } from '#platform/testing/server-caller.ts';
import { freePort, type ServerProcess, startServerProcess } from '#platform/testing/server-process.ts';

/** The result of an import whose server and database were killed. */
export interface KilledImport {
  /** The number of complete rows at the kill. */
  before: number;
  /** How long after the kill the next row was complete, in milliseconds. */
  goneOnAfterMs: number;
  /** The number of leads at the end, and of their distinct e-mail addresses. */
  leads: number;
  emails: number;
  status: string;
}

/**
 * Imports a file of this many rows on a real server with a database of its own, kills both during it, the database as
 * by a machine failure, restarts the server at once, and waits for the end.
 */
export async function killImport(rows: number): Promise<KilledImport> {
  const dataDir = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'vigencia-import-')));
  const port = await freePort();
  const start = () => startServerProcess({ dataDir, port, env: { LOG_LEVEL: 'fatal' } });
  let server = await start();
  try {
    const token = await firstAdministrator(server);
    const upload = await beginImport(server, token, rows);
    const atKill = await readUntil(server, token, upload, ({ done }) => done > 0);
    const killedAt = performance.now();
    await killAll(server, dataDir);
    server = await start();
    await readUntil(server, token, upload, ({ done, status }) => done > atKill.done || status === 'done');
    const goneOnAfterMs = Math.round(performance.now() - killedAt);
    const { status } = await readUntil(server, token, upload, (now) => now.status !== 'importing');
    const leads = await readAll<{ contact: { email: string } }>(server, token, '/leads');
    const emails = new Set(leads.map(({ contact }) => contact.email)).size;
    return { before: atKill.done, goneOnAfterMs, leads: leads.length, emails, status };
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Ends a server and its database abruptly, as a machine failure does. */
export async function killAll(server: ServerProcess, dataDir: string): Promise<void> {
  for (const pid of [...postmasters(dataDir), ...owners(dataDir)]) process.kill(pid, 'SIGKILL');
  await server.kill();
}

/** Calls a server with a port as the user of a token, also with a file. */
export function callerWith(server: ServerProcess, token: string): Pick<Caller, 'post'> {
  return {
    async post(address, body, headers = {}) {
      const answer = await fetch(`${server.url}/api${address}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
        body: body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body ?? {}),
      });
      return { status: answer.status, body: await answer.json(), headers: {} };
    },
  };
}

async function beginImport(server: ServerProcess, token: string, rows: number): Promise<string> {
  const text = Array.from({ length: rows }, (_, at) => `Persona ${at},p${at}@example.com`).join('\n');
  const caller = callerWith(server, token);
  const { body } = await bringFile(caller, 'personas.csv', `nombre,correo\n${text}\n`);
  const columns = [
    { name: 'nombre', target: 'name' },
    { name: 'correo', target: 'email' },
  ];
  const begun = await caller.post(`/file-uploads/${body.id}/import`, { columns });
  if (begun.status !== 202) throw new Error(`The import was not begun: ${JSON.stringify([body, begun.body])}`);
  return body.id;
}

interface Progress {
  done: number;
  status: string;
}

/** Reads the progress of an import until it is sufficient. */
function readUntil(
  server: ServerProcess,
  token: string,
  upload: string,
  isEnough: (now: Progress) => boolean,
): Promise<Progress> {
  return progressUntil(server, token, `/file-uploads/${upload}`, isEnough);
}

/** Reads the progress of work at this path until it is sufficient. Throws after two minutes. */
export async function progressUntil<Now extends Progress>(
  server: ServerProcess,
  token: string,
  path: string,
  isEnough: (now: Now) => boolean,
): Promise<Now> {
  for (const end = performance.now() + 120_000; ; await sleep(20)) {
    const answer = await callServer(server, 'GET', path, { token }).catch(() => null);
    const now = answer?.ok ? ((await answer.json()) as Now) : null;
    if (now && isEnough(now)) return now;
    if (performance.now() > end) throw new Error(`The import did not go on: ${JSON.stringify(now)}`);
  }
}
