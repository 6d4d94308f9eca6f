import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sendBook } from '#features/book/testing.ts';
import { firstAdministrator, readAll } from '#platform/testing/server-caller.ts';
import { freePort, startServerProcess } from '#platform/testing/server-process.ts';
import { callerWith, killAll, progressUntil } from './killed-import.ts';

/** The result of a book whose import and undo were killed with their server and database. */
export interface KilledBook {
  /** The number of complete rows when the import and the undo were killed. */
  before: { importing: number; undoing: number };
  /** The number of policies after the import, of their distinct numbers, and of policies after the undo. */
  policies: number;
  numbers: number;
  left: number;
}

interface Progress {
  status: string;
  done: number;
}

const titles =
  'Insured,Email,Policy Number,Carrier,Line of Business,Effective Date,Expiration Date,Annual Premium,Status';

/**
 * Brings in a book of this many rows on a real server with a database of its own, and takes it back. Kills both during
 * each, as a machine failure does, and restarts the server at once.
 */
export async function killBook(rows: number): Promise<KilledBook> {
  const dataDir = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'vigencia-book-')));
  const port = await freePort();
  const start = () => startServerProcess({ dataDir, port, env: { LOG_LEVEL: 'fatal' } });
  let server = await start();
  try {
    const token = await firstAdministrator(server);
    const lines = Array.from(
      { length: rows },
      (_, at) => `Persona Libro${at},p${at}@example.com,LIB-${at},Kemper,Auto,02/01/2026,02/01/2027,900,Active`,
    );
    const uploaded = await sendBook(callerWith(server, token), 'libro.csv', `${titles}\n${lines.join('\n')}`);
    const book = `/book-imports/${uploaded.body.id}`;
    const survive = async (act: 'import' | 'undo', ended: string): Promise<number> => {
      const begun = await callerWith(server, token).post(`${book}/${act}`);
      if (begun.status !== 202) throw new Error(`The ${act} was not begun: ${JSON.stringify(begun.body)}`);
      const { done } = await progressUntil<Progress>(server, token, book, (now) => now.done > 0);
      await killAll(server, dataDir);
      server = await start();
      await progressUntil<Progress>(server, token, book, ({ status }) => status === ended);
      return done;
    };
    const policiesNow = () => readAll<{ policy_number: string }>(server, token, '/policies');
    const importing = await survive('import', 'done');
    const policies = await policiesNow();
    const undoing = await survive('undo', 'undone');
    return {
      before: { importing, undoing },
      policies: policies.length,
      numbers: new Set(policies.map(({ policy_number }) => policy_number)).size,
      left: (await policiesNow()).length,
    };
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
