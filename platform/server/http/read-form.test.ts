import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { readForm } from './read-form.ts';

const upload = { types: ['csv'], files: 1, maxBytes: 1_000 } as const;

/** A form with a file, as a connection delivers it. */
async function formWith(content: string): Promise<IncomingMessage> {
  const body = new FormData();
  body.append('file', new File([content], 'leads.csv', { type: 'text/csv' }));
  const sent = new Response(body);
  const headers = Object.fromEntries(sent.headers);
  return Object.assign(Readable.from([Buffer.from(await sent.arrayBuffer())]), { headers, complete: true }) as never;
}

test('a file that cannot be kept is to be sent again later, and not of another type', async () => {
  // Like a full disk, this folder can't be written to.
  const folder = path.join(import.meta.dirname, 'no-folder-of-this-name');
  await expect(readForm(await formWith('a;b'), upload, folder)).rejects.toMatchObject({
    status: 503,
    code: 'unavailable',
    retryAfterSeconds: 2,
  });
});
