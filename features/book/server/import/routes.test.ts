import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runJobNow } from '#apps/testing/run-job.ts';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { aFile } from '#features/integrations/testing.ts';
import type { Answer, Caller } from '#platform/testing/caller.ts';
import { bookBytes, booksOn, sendBook } from '../../testing.ts';
import { takeBackBook } from './undo-book.ts';

let server: TestServer;
let books: ReturnType<typeof booksOn<TestServer>>;
beforeAll(async () => {
  server = await startTestServer({ env: { LOG_LEVEL: 'silent' } });
  books = booksOn(server, runJobNow);
});
afterAll(() => server.close());
beforeEach(() => server.setTime('2026-12-01T15:00:00.000Z'));

const ana = () => server.as('ana');
const titles = 'Insured,Policy Number,Carrier,Line of Business,Effective Date,Expiration Date,Annual Premium,Status';
let made = 0;
const text = () => {
  made += 1;
  return `${titles}\nEva Ruta${made},RUT-${made},Kemper,Auto,02/01/2026,02/01/2027,900,Active`;
};
/** A book that is uploaded, and one that is brought in with a policy. */
async function both(): Promise<{ id: string; imported: string; policy: string }> {
  const imported = await books.imported('ruta.csv', text());
  const [{ policy_id: policy }] = await books.rows(imported);
  return { id: await books.uploaded('ruta.csv', text()), imported, policy };
}

type Asking = (ids: Awaited<ReturnType<typeof both>>, by: Caller) => Promise<Answer>;
const decisions = [{ record: 'client', field: 'phone', take: 'ours' }];

/** Every call about an import, and the status with which it answers who may make it. */
const calls: Record<string, [Asking, number]> = {
  readBookImport: [({ id }, by) => by.get(`/book-imports/${id}`), 200],
  chooseForBook: [({ id }, by) => by.post(`/book-imports/${id}/choices`, { carriers: { Kemper: 'Kemper' } }), 200],
  previewBook: [({ id }, by) => by.post(`/book-imports/${id}/preview`), 200],
  listBookRows: [({ id }, by) => by.get(`/book-imports/${id}/rows`), 200],
  downloadBookRows: [({ id }, by) => by.post(`/book-imports/${id}/rows/file`), 200],
  readPolicySource: [({ policy }, by) => by.get(`/book-imports/policies/${policy}`), 200],
  previewBookUndo: [({ imported }, by) => by.get(`/book-imports/${imported}/undo`), 200],
  // It says that there is no such conflict, so it found the row.
  decideConflicts: [({ imported }, by) => by.post(`/book-imports/${imported}/rows/1/conflicts`, { decisions }), 409],
  importBook: [({ id }, by) => by.post(`/book-imports/${id}/import`), 202],
  stopBookImport: [({ id }, by) => by.post(`/book-imports/${id}/stop`), 202],
  undoBookImport: [({ imported }, by) => by.post(`/book-imports/${imported}/undo`), 202],
};
const deleteIt: Asking = ({ id }, by) => by.delete(`/book-imports/${id}`);
const statusOf = async (answer: Promise<Answer>) => (await answer).status;

describe('Who may bring in a book', () => {
  test.each(['ana', 'miguel'])('%s does all of it', async (username) => {
    const by = server.as(username);
    const ids = await both();
    expect(await statusOf(sendBook(by, 'ruta.csv', text()))).toBe(201);
    expect(await statusOf(by.get('/book-imports'))).toBe(200);
    for (const [name, [ask, status]] of Object.entries(calls)) {
      expect([name, await statusOf(ask(ids, by))]).toEqual([name, status]);
      // Two do not work at once.
      if (name === 'stopBookImport') await books.work(ids.id);
    }
    await runJobNow(server, takeBackBook, server.world.tenants.sol, { import_id: ids.imported });
    expect(await statusOf(deleteIt({ ...ids, id: await books.uploaded('ruta.csv', text()) }, by))).toBe(204);
  });

  test.each(['lucia', 'carlos', 'elena', 'olga'])('403 for %s, whatever it is', async (username) => {
    const by = server.as(username);
    const ids = await both();
    const answers: [string, Promise<Answer>][] = [
      ['uploadBook', sendBook(by, 'ruta.csv', text())],
      ['listBookImports', by.get('/book-imports')],
      ['deleteBookImport', deleteIt(ids, by)],
      ...Object.entries(calls).map(([name, [ask]]): [string, Promise<Answer>] => [name, ask(ids, by)]),
    ];
    for (const [name, answer] of answers) {
      const { status, body } = await answer;
      expect([name, status, body.code]).toEqual([name, 403, 'forbidden']);
    }
    expect(await statusOf(ana().get(`/book-imports/${ids.id}`))).toBe(200);
  });

  test.each(['walter', 'grace'])(
    '404 for %s of another agency, and nothing of it is in their list',
    async (username) => {
      const by = server.as(username);
      const ids = await both();
      for (const [name, [ask]] of [...Object.entries(calls), ['deleteBookImport', [deleteIt]] as const]) {
        const { status, body } = await ask(ids, by);
        expect([name, status, body.code]).toEqual([name, 404, 'not_found']);
      }
      expect((await by.get('/book-imports')).body).toEqual([]);
      expect(await books.read(ids.id)).toMatchObject({ status: 'ready' });
      expect(await books.read(ids.imported)).toMatchObject({ status: 'done' });
    },
  );

  test('404 for an id of nothing and for what is no id, whatever it is', async () => {
    for (const id of [randomUUID(), 'one']) {
      for (const [name, [ask]] of [...Object.entries(calls), ['deleteBookImport', [deleteIt]] as const])
        expect([name, await statusOf(ask({ id, imported: id, policy: id }, ana()))]).toEqual([name, 404]);
    }
  });

  test('An operator on a visit reads it, and 403 for whatever writes or makes a file', async () => {
    const ids = await both();
    const reason = 'The import of the book fails';
    const opened = await server.as('olga').post(`/tenants/${server.world.tenants.sol}/visits`, { reason });
    expect(opened.status).toBe(201);
    const visitor = server.withToken(opened.body.access_token);
    const reads = ['readBookImport', 'listBookRows', 'readPolicySource', 'previewBookUndo'];
    expect(await statusOf(visitor.get('/book-imports'))).toBe(200);
    for (const [name, [ask]] of Object.entries(calls)) {
      const { status, body } = await ask(ids, visitor);
      expect([name, status, body.code]).toEqual(
        reads.includes(name) ? [name, 200, undefined] : [name, 403, 'visit_reads_only'],
      );
    }
    for (const answer of [await deleteIt(ids, visitor), await sendBook(visitor, 'ruta.csv', text())])
      expect([answer.status, answer.body.code]).toEqual([403, 'visit_reads_only']);
    expect(await books.read(ids.id)).toMatchObject({ status: 'ready' });
  });
});

/** The same call in both languages: one status and code, and two sentences. */
async function inBoth(ask: (headers: Record<string, string>) => Promise<Answer>) {
  const [en, es] = [await ask({ 'accept-language': 'en' }), await ask({ 'accept-language': 'es' })];
  expect([es.status, es.body.code]).toEqual([en.status, en.body.code]);
  const sentences = ({ body }: Answer): string[] => [
    body.detail,
    ...(body.errors ?? []).map(({ message }: { message: string }) => message),
  ];
  for (const [at, sentence] of sentences(en).entries()) {
    expect(sentence).toMatch(/^\p{Lu}[^{}]{9,}[.!?]$/u);
    expect(sentences(es)[at]).toMatch(/^[\p{Lu}¿¡][^{}]{9,}[.!?]$/u);
    expect(sentences(es)[at]).not.toBe(sentence);
  }
  return [en.status, en.body.code];
}

describe('What is wrong with a file', () => {
  const upload = (name: string, bytes: string | Uint8Array, fields = {}) => {
    const { body, headers } = aFile(bytes, { name, fields });
    return inBoth((language) => ana().post('/book-imports', body, { ...headers, ...language }));
  };

  test('is said in both languages, with what to do', async () => {
    const more = Array.from({ length: 300 }, (_, at) => `c${at}`).join(',');
    const wide = text()
      .split('\n')
      .map((line) => `${line},${more}`);
    const answers = {
      'text as a workbook': await upload('a.xlsx', 'no workbook'),
      'a broken workbook': await upload('a.xlsx', new Uint8Array([0x50, 0x4b, 3, 4, 1, 2, 3])),
      'a PDF': await upload('a.pdf', '%PDF-1.7'),
      nothing: await upload('a.csv', ''),
      'titles alone': await upload('a.csv', `${titles}\n`),
      'too many columns': await upload('a.csv', wide.join('\n')),
      'no such sheet': await upload('b.xlsx', bookBytes('B09-two-sheets.xlsx'), { sheet: 'Other' }),
      'a title row that is no number': await upload('a.csv', text(), { title_row: 'x' }),
      'a title row below the file': await upload('a.csv', text(), { title_row: '90' }),
    };
    expect(answers).toEqual({
      'text as a workbook': [415, 'unsupported_media_type'],
      'a broken workbook': [422, 'unreadable_file'],
      'a PDF': [415, 'unsupported_media_type'],
      nothing: [422, 'no_rows'],
      'titles alone': [422, 'no_rows'],
      'too many columns': [422, 'too_many_columns'],
      'no such sheet': [422, 'no_such_sheet'],
      'a title row that is no number': [422, 'validation_error'],
      'a title row below the file': [422, 'no_rows'],
    });
    const noUpload = await inBoth((language) => ana().post('/book-imports', { file: 'x' }, language));
    expect(noUpload).toEqual([415, 'unsupported_media_type']);
    expect(await statusOf(sendBook(ana(), 'c.csv', text()))).toBe(201);
  });
});

describe('What is wrong with an answer', () => {
  const choose = (id: string, body: unknown) =>
    inBoth((language) => ana().post(`/book-imports/${id}/choices`, body, language));

  test('is said in both languages, and nothing is stored', async () => {
    const id = await books.uploaded('choices.csv', text());
    const before = await books.read(id);
    expect(await choose(id, { columns: [{ name: 'No such', field: 'name' }] })).toEqual([422, 'unknown_column']);
    expect((await choose(id, { columns: [{ name: 'Insured', field: 'shoe_size' }] }))[0]).toBe(422);
    expect((await choose(id, { agents: { JS: 'Juan' } }))[0]).toBe(422);
    expect((await choose(id, { agents: { JS: randomUUID() } }))[0]).toBe(422);
    expect((await choose(id, { agents: { JS: server.world.users.walter?.id } }))[0]).toBe(422);
    expect((await choose(id, { months: { Auto: 0 } }))[0]).toBe(422);
    expect((await choose(id, { months: { Auto: 37 } }))[0]).toBe(422);
    expect((await choose(id, { carriers: { Kemper: 'x'.repeat(201) } }))[0]).toBe(422);
    expect((await choose(id, { statuses: { Active: 'alive' } }))[0]).toBe(422);
    expect(await books.read(id)).toEqual(before);
    for (const months of [1, 36])
      expect(await statusOf(ana().post(`/book-imports/${id}/choices`, { months: { Auto: months } }))).toBe(200);
  });

  test('a row or a decision that is none is refused', async () => {
    const { imported } = await both();
    const decide = (row: string, body: unknown) =>
      inBoth((language) => ana().post(`/book-imports/${imported}/rows/${row}/conflicts`, body, language));
    for (const row of ['0', 'one', '2', '1000000'])
      expect(await decide(row, { decisions })).toEqual([404, 'not_found']);
    expect((await decide('1', { decisions: [] }))[0]).toBe(422);
    expect((await decide('1', { decisions: Array(41).fill(decisions[0]) }))[0]).toBe(422);
    expect((await decide('1', { decisions: [{ ...decisions[0], take: 'both' }] }))[0]).toBe(422);
    expect(await decide('1', { decisions })).toEqual([409, 'no_such_conflict']);
    expect((await inBoth((language) => ana().get(`/book-imports/${imported}/rows?only=odd`, language)))[0]).toBe(422);
  });
});

describe('What is not the moment', () => {
  const post = (id: string, act: string, body: unknown = {}) =>
    inBoth((language) => ana().post(`/book-imports/${id}/${act}`, body, language));

  test('409 in both languages before an import, while it runs, and after it', async () => {
    const id = await books.uploaded('moment.csv', text());
    expect(await post(id, 'stop')).toEqual([409, 'not_importing']);
    expect(await post(id, 'undo')).toEqual([409, 'not_imported']);
    await books.begin(id);
    const remove = (language: Record<string, string>) => ana().delete(`/book-imports/${id}`, language);
    for (const _ of ['importing', 'done']) {
      expect(await post(id, 'import')).toEqual([409, 'not_ready']);
      expect(await post(id, 'preview')).toEqual([409, 'not_ready']);
      expect(await post(id, 'choices', {})).toEqual([409, 'not_ready']);
      expect(await inBoth(remove)).toEqual([409, 'not_ready']);
      await books.work(id);
    }
    expect(await post(id, 'stop')).toEqual([409, 'not_importing']);
    await books.undone(id);
    expect(await post(id, 'undo')).toEqual([409, 'not_imported']);
  });

  test('409 with nothing to import, or with a question that nobody has answered', async () => {
    const nothing = await books.uploaded('nothing.csv', `${titles}\nEva Nada,NAD-1,Kemper,Auto,,,900,Active`);
    expect(await post(nothing, 'import')).toEqual([409, 'nothing_to_import']);
    const open = await books.uploaded(
      'open.csv',
      'Insured,Policy Number,Line of Business,Effective Date,Expiration Date,Annual Premium\nEva Abierta,ABI-1,Auto,02/01/2026,02/01/2027,900',
    );
    expect(await post(open, 'import')).toEqual([409, 'questions_open']);
    expect(await statusOf(ana().post(`/book-imports/${open}/choices`, { carrier: 'Kemper' }))).toBe(200);
    await books.begin(open);
    await books.work(open);
    expect(await books.read(open)).toMatchObject({ status: 'done', figures: { new_policies: 1 } });
  });
});
