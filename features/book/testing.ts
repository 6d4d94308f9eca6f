import { readFileSync } from 'node:fs';
import path from 'node:path';
import { aFile } from '#features/integrations/testing.ts';
import type { AnyJob } from '#platform/server/background/job.ts';
import type { Caller } from '#platform/testing/caller.ts';
import type { BookChoices } from './contract/choices.ts';
import { bringInBook } from './server/import/bring-in-book.ts';
import { takeBackBook } from './server/import/undo-book.ts';

/** The bytes of an invented book. */
export const bookBytes = (name: string) => readFileSync(path.resolve(import.meta.dirname, 'testing/fixtures', name));

/** Uploads a book of this name. */
export function sendBook(
  caller: Pick<Caller, 'post'>,
  name: string,
  bytes: Uint8Array | string,
  fields: Readonly<Record<string, string>> = {},
) {
  const { body, headers } = aFile(bytes, { name, fields });
  return caller.post('/book-imports', body, headers);
}

interface RunningServer {
  as(name: string): Caller;
  world: { tenants: Record<string, string> };
}

type RunJob<Server> = (server: Server, job: AnyJob, tenantId: string, payload: unknown) => Promise<void>;

/** Imports of books on a server, whose jobs a test runs itself. If omitted, Ana brings them in at Sol Seguros. */
export function booksOn<Server extends RunningServer>(
  server: Server,
  runJob: RunJob<Server>,
  { username = 'ana', agency = 'sol' } = {},
) {
  const by = () => server.as(username);
  const tenant = () => server.world.tenants[agency] as string;
  const checked = <T extends { status: number; body: unknown }>(answer: T, status: number): T => {
    if (answer.status !== status) throw new Error(`Answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    return answer;
  };
  /** Uploads a book and stores choices; returns its id. */
  const uploaded = async (name: string, bytes: Uint8Array | string, choices?: BookChoices): Promise<string> => {
    const { id } = checked(await sendBook(by(), name, bytes), 201).body;
    if (choices) checked(await by().post(`/book-imports/${id}/choices`, choices), 200);
    return id;
  };
  const begin = async (id: string) => checked(await by().post(`/book-imports/${id}/import`), 202);
  const work = (id: string) => runJob(server, bringInBook, tenant(), { import_id: id });
  const read = async (id: string) => (await by().get(`/book-imports/${id}`)).body;
  return {
    uploaded,
    begin,
    work,
    read,
    /** Uploads a book and brings it in to the end; returns its id. */
    async imported(name: string, bytes: Uint8Array | string, choices?: BookChoices): Promise<string> {
      const id = await uploaded(name, bytes, choices);
      await begin(id);
      await work(id);
      return id;
    },
    /** Takes an import back to the end. */
    async undone(id: string) {
      checked(await by().post(`/book-imports/${id}/undo`), 202);
      await runJob(server, takeBackBook, tenant(), { import_id: id });
      return read(id);
    },
    rows: async (id: string, only?: string) =>
      (await by().get(`/book-imports/${id}/rows?limit=500${only ? `&only=${only}` : ''}`)).body,
  };
}
