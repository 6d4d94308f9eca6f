import { beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { texts } from '#platform/contract/kinds.ts';
import { routes } from '#platform/contract/route.ts';
import { client } from './client.ts';
import { startI18n } from './i18n.ts';
import { enter, problem } from './test-page.tsx';

await startI18n(['platform']);

const api = client(
  routes('leads', {
    sendFiles: {
      method: 'POST',
      path: '/leads/{kind}/files',
      params: { kind: z.enum(['photos', 'sheets']) },
      allow: 'signed-in',
      body: z.object({ note: z.string(), page: z.optional(z.string()) }),
      upload: { types: ['csv'], files: 2, maxBytes: 10 },
      ok: [204, null],
      summary: 'Sends files',
    },
    open: {
      method: 'GET',
      path: '/u/{code}',
      beside: true,
      allow: 'signed-in',
      params: { code: z.string() },
      ok: [204, null],
      summary: 'Opens what lies beside the API',
    },
    receive: {
      method: 'POST',
      path: '/hooks/in',
      beside: true,
      allow: 'public',
      hook: { maxBytes: 1 },
      ok: [200, texts('text/plain')],
      summary: 'Is for another system',
    },
  }),
);

let sent: { address: string; init: RequestInit };
let answer: () => Response;
beforeEach(async () => {
  await enter({ tab: 'leads' });
  answer = () => new Response(null, { status: 204 });
  vi.spyOn(window, 'fetch').mockImplementation(async (address, init = {}) => {
    sent = { address: String(address), init };
    return answer();
  });
});

test('files go as a form, after the fields, and the browser names the type', async () => {
  const files = [new File(['a'], 'a.csv', { type: 'text/csv' }), new File(['b'], 'b.csv', { type: 'text/csv' })];
  await api.sendFiles({ params: { kind: 'sheets' }, body: { note: 'ñ' }, files });
  expect(sent.address).toBe('/api/leads/sheets/files');
  const form = sent.init.body as FormData;
  expect([...form.keys()]).toEqual(['note', 'file', 'file']);
  expect(form.getAll('file').map((file) => (file as File).name)).toEqual(['a.csv', 'b.csv']);
  expect(sent.init.headers).toMatchObject({ authorization: 'Bearer token' });
  expect(sent.init.headers).not.toHaveProperty('content-type');
});

test('a file that is refused says why', async () => {
  const [status, body] = problem(413, 'too_large', 'Files can be up to 1 MB. Choose a smaller one.');
  answer = () => Response.json(body, { status });
  const sending = api.sendFiles({ params: { kind: 'photos' }, body: { note: '' }, files: [] });
  await expect(sending).rejects.toMatchObject({
    status: 413,
    message: 'Files can be up to 1 MB. Choose a smaller one.',
  });
});

test('what lies beside the API is called there', async () => {
  await api.open({ params: { code: 'a/b' } });
  expect(sent.address).toBe('/u/a%2Fb');
});

test('a hook is nothing that a screen calls', () => {
  // @ts-expect-error: for other systems
  api.receive;
  // @ts-expect-error: no such kind
  () => api.sendFiles({ params: { kind: 'songs' }, body: { note: '' }, files: [] });
});
