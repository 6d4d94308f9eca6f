import { pbkdf2 } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { type ProbeServer, startProbe } from '#platform/testing/probe-server.ts';
import { requiredText } from '../../contract/fields.ts';
import { openApiDocument } from '../../contract/openapi.ts';
import { routes } from '../../contract/route.ts';
import { implement } from './implement.ts';
import { ownUploads } from './upload-folder.ts';

const maxBytes = 200_000;
const Read = z.object({
  note: z.string(),
  files: z.array(z.object({ name: z.string(), type: z.string(), bytes: z.number(), beginning: z.string() })),
});

/** Files with a note. */
const probe = routes('leads', {
  send: {
    method: 'POST',
    path: '/probe/files',
    allow: ['Admin', 'Agente'],
    body: z.object({ note: requiredText(20) }),
    upload: { types: ['csv', 'pdf'], files: 2, maxBytes },
    ok: [201, Read],
    errors: { lead_closed: 409 },
    summary: 'Takes files',
  },
});

let server: TestServer;
let probed: ProbeServer;
let token: string;
let runs = 0;
let act: 'read' | 'refuse' | 'fail' = 'read';
beforeAll(async () => {
  server = await startTestServer();
  token = await server.openSession('lucia');
  const slice = implement(probe)({
    async send({ body, files }, { audit, refuse }) {
      runs += 1;
      expect(uploads()).toHaveLength(1);
      if (act === 'refuse') return refuse('lead_closed');
      if (act === 'fail') throw new Error('Broken');
      audit({ action: 'send' });
      const read = files.map(async (file) => {
        const { name, type, bytes } = file;
        expect(await text(file.read())).toHaveLength(bytes);
        return { name, type, bytes, beginning: (await text(file.read())).slice(0, 5) };
      });
      return { note: body.note, files: await Promise.all(read) };
    },
  });
  probed = await startProbe(server.services, [slice]);
});
afterAll(async () => {
  await probed.close();
  await server.close();
});

/** The upload folders of active calls. */
const uploads = () =>
  existsSync(ownUploads(server.config.dataDir)) ? readdirSync(ownUploads(server.config.dataDir)) : [];
afterEach(async () => {
  await vi.waitFor(() => expect(uploads()).toEqual([]));
  act = 'read';
});

const csv = (content = 'a;b\n1;2\n', name = 'leads.csv', type = 'text/csv') => new File([content], name, { type });
function form(files: readonly File[], fields: Record<string, string> = { note: 'from the fair' }) {
  const made = new FormData();
  for (const [name, value] of Object.entries(fields)) made.append(name, value);
  for (const file of files) made.append('file', file);
  return made;
}
async function send(body: NonNullable<RequestInit['body']>, headers: Record<string, string> = {}) {
  const init = { method: 'POST', body, headers: { authorization: `Bearer ${token}`, ...headers }, duplex: 'half' };
  const answer = await fetch(`${probed.url}/api/probe/files`, init as RequestInit);
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what the answer really holds
  return { status: answer.status, body: (await answer.json()) as any, headers: answer.headers };
}
const said = ({ status, body }: Awaited<ReturnType<typeof send>>) => [status, body.code, body.detail];

describe('An upload', () => {
  test('brings its files and its fields, and leaves nothing behind', async () => {
    const pdf = new File(['%PDF-1.7 ...'], 'Póliza ñ.pdf', { type: 'application/pdf' });
    const answer = await send(form([csv(), pdf], { note: '  La feria de Hialeah ' }));
    expect(answer).toMatchObject({
      status: 201,
      body: {
        note: 'La feria de Hialeah',
        files: [
          { name: 'leads.csv', type: 'csv', bytes: 8, beginning: 'a;b\n1' },
          { name: 'Póliza ñ.pdf', type: 'pdf', bytes: 12, beginning: '%PDF-' },
        ],
      },
    });
    expect(uploads()).toEqual([]);
  });

  test('takes a file as large as it may be, and what a spreadsheet program calls CSV', async () => {
    const largest = csv('x'.repeat(maxBytes), 'big.csv', 'application/vnd.ms-excel');
    expect((await send(form([largest]))).body.files[0].bytes).toBe(maxBytes);
    expect((await send(form([csv('a', 'a.csv', '')]))).status).toBe(201);
  });

  test('never takes a name for a path', async () => {
    for (const name of [
      '../../../etc/cron.d/x.csv',
      '/etc/x.csv',
      'C:\\Temp\\x.csv',
      '..\\x.csv',
      'a\u0000/x.csv',
      '\u202ex.csv',
    ]) {
      const answer = await send(form([csv('a', name)]));
      expect(answer.body.files[0].name, name).toBe('x.csv');
    }
    expect(readdirSync(server.config.dataDir)).not.toContain('x.csv');
    expect((await send(form([csv('a', `${'n'.repeat(3_000)}.csv`)]))).body.files[0].name).toHaveLength(200);
  });

  test('under a key is made once, and another file under it is another call', async () => {
    runs = 0;
    const headers = { 'idempotency-key': 'fair' };
    const first = await send(form([csv()]), headers);
    const again = await send(form([csv()]), headers);
    expect([again.status, again.headers.get('idempotency-replayed'), again.body]).toEqual([201, 'true', first.body]);
    expect(said(await send(form([csv('c;d')]), headers)).slice(0, 2)).toEqual([422, 'idempotency_conflict']);
    expect(runs).toBe(1);
  });

  test('is cleared away when the act refuses, and when it fails', async () => {
    act = 'refuse';
    expect((await send(form([csv()]))).status).toBe(409);
    act = 'fail';
    expect((await send(form([csv()]))).status).toBe(500);
  });
});

/** Sends the beginning of a form whose file never ends, in this many pieces. */
function sendEndless(pieces = 400) {
  const head = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n';
  const sent = [head, ...Array(pieces).fill('x'.repeat(65_536))].map((piece) => Buffer.from(piece));
  return send(ReadableStream.from(sent), { 'content-type': 'multipart/form-data; boundary=b' });
}

describe('An upload is refused', () => {
  test('403 and 401 before a byte of it is read', async () => {
    for (const [who, status] of [
      [await server.openSession('miguel'), 403],
      ['nobody', 401],
    ] as const) {
      const { hostname, port } = new URL(probed.url);
      const socket = connect(Number(port), hostname);
      // The headers announce a body that is never sent: code that waits for it would hang here.
      socket.write(
        `POST /api/probe/files HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${who}\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 5000\r\n\r\n`,
      );
      const [answer] = await once(socket, 'data');
      expect(String(answer)).toMatch(`HTTP/1.1 ${status}`);
      socket.destroy();
    }
  });

  test('413 for a file that is too large, as soon as that is certain', async () => {
    const tooLarge = csv('x'.repeat(maxBytes + 1));
    expect(said(await send(form([tooLarge])))).toEqual([
      413,
      'too_large',
      'Files can be up to 0.2 MB. Choose a smaller one.',
    ]);
    expect(said(await send(form([csv(), tooLarge]), { 'accept-language': 'es' }))).toEqual([
      413,
      'too_large',
      'El archivo puede pesar hasta 0.2 MB. Elija uno más pequeño.',
    ]);
    // Refused by its declared length.
    expect(said(await send(form([csv('x'.repeat(3_000_000))]))).slice(0, 2)).toEqual([413, 'too_large']);
    // Without a length, and endless.
    expect((await sendEndless()).status).toBe(413);
  });

  test('413 for one that breaks off before the disk has taken anything of it', async () => {
    // Enough work to delay the disk operations.
    const busy = Array.from({ length: 16 }, () => promisify(pbkdf2)('a', 'b', 400_000, 32, 'sha256'));
    expect((await sendEndless(20)).status).toBe(413);
    await Promise.all(busy);
  });

  test('413 for fields without end', async () => {
    const many = Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`f${at}`, 'x']));
    expect((await send(form([csv()], many))).status).toBe(413);
    expect((await send(form([csv()], { note: 'x'.repeat(70_000) }))).status).toBe(413);
  });

  test('415 for a file of another type, by its name, by what it is called, and by how it begins', async () => {
    const others = [
      csv('a', 'page.html', 'text/html'),
      csv('a', 'page.html', 'text/csv'),
      csv('a', 'leads.csv', 'image/png'),
      csv('MZ', 'run.exe', 'application/octet-stream'),
      csv('a', 'noending'),
    ];
    for (const file of others) {
      expect(said(await send(form([file]))), file.name).toEqual([
        415,
        'unsupported_media_type',
        'Choose one of these file types: csv, pdf.',
      ]);
    }
    const pretending = await send(form([csv('<html>', 'a.pdf', 'application/pdf')]), { 'accept-language': 'es' });
    expect(pretending.status).toBe(415);
    expect(pretending.body.detail).toMatch(/^Este archivo no es del tipo que indica su nombre/);
  });

  test('415 for what is no form, or only a part of one', async () => {
    const boundary = { 'content-type': 'multipart/form-data; boundary=b' };
    const part = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\nx';
    const bodies: [string, Record<string, string>][] = [
      ['{}', { 'content-type': 'application/json' }],
      ['a=1', { 'content-type': 'application/x-www-form-urlencoded' }],
      ['x', { 'content-type': 'multipart/form-data' }],
      ['x', { 'content-type': 'multipart/form-data; boundary=' }],
      ['no boundary in sight', boundary],
      [part, boundary],
      [`${part}\r\n--b`, boundary],
      ['', boundary],
      [`${part}\r\n--b--`, { ...boundary, 'content-encoding': 'gzip' }],
    ];
    for (const [body, headers] of bodies) {
      expect((await send(body, headers)).status, `${body} ${headers['content-type']}`).toBe(415);
    }
    expect((await send(`${part}\r\n--b--`, boundary)).body.code).toBe('validation_error');
  });

  test('422 for no file, for too many, and for what is wrong in the fields', async () => {
    expect(said(await send(form([])))).toEqual([422, 'validation_error', 'Choose a file.']);
    const nothingChosen = form([new File([], '', { type: 'application/octet-stream' })]);
    expect(said(await send(nothingChosen))).toEqual([422, 'validation_error', 'Choose a file.']);
    expect(said(await send(form([csv(), csv(), csv()]), { 'accept-language': 'es' }))).toEqual([
      422,
      'validation_error',
      'Elija menos archivos: 2 como máximo.',
    ]);
    const answer = await send(form([csv()], { note: '' }));
    expect([answer.status, answer.body.errors[0].field]).toEqual([422, 'note']);
  });
});

test('A caller who goes away in the midst leaves nothing, and the server goes on', async () => {
  runs = 0;
  const { hostname, port } = new URL(probed.url);
  const socket = connect(Number(port), hostname);
  socket.write(
    `POST /api/probe/files HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 90000\r\n\r\n--b\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n${'x'.repeat(9_000)}`,
  );
  await vi.waitFor(() => expect(uploads()).toHaveLength(1));
  socket.destroy();
  await vi.waitFor(() => expect(uploads()).toEqual([]));
  expect(runs).toBe(0);
  expect((await send(form([csv()]))).status).toBe(201);
});

test('What a killed process left is cleared away at the next start; what a living one has stays', async () => {
  const folder = path.dirname(ownUploads(server.config.dataDir));
  const host = path.basename(ownUploads(server.config.dataDir)).replace(/\.\d+$/, '');
  // A process with the first number is always alive; one with this number can't exist.
  for (const name of [`${host}.999999999`, 'something', `${host}.1`, 'elsewhere.7']) {
    mkdirSync(path.join(folder, name, 'call'), { recursive: true });
  }
  await (await startProbe(server.services, [])).close();
  expect(
    readdirSync(folder)
      .filter((name) => name !== path.basename(ownUploads(server.config.dataDir)))
      .sort(),
  ).toEqual([`${host}.1`, 'elsewhere.7'].sort());
});

test('The document says which files it takes, and how many', () => {
  const paths = openApiDocument([probe], '0').paths as Record<string, Record<string, Record<string, object>>>;
  expect(paths['/api/probe/files']?.post).toMatchObject({
    requestBody: {
      content: {
        'multipart/form-data': {
          schema: { allOf: [{ properties: { file: { maxItems: 2 } }, required: ['file'] }, { required: ['note'] }] },
          encoding: { file: { contentType: 'text/csv, application/pdf' } },
        },
      },
    },
    responses: { 201: {}, 413: {}, 415: {}, 422: {} },
  });
});
