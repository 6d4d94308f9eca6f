import { createHmac, randomUUID } from 'node:crypto';
import { anIntegration } from '#features/integrations/testing.ts';
import type { TestServer } from './test-server.ts';

/** Where a source sends to, and by what it proves itself. */
export interface WayIn {
  id: string;
  path: string;
  /** What was issued; undefined where its type issues nothing. */
  secret: string;
}

/** Connects a source to Sol Seguros: a website, unless something else is given. */
export async function connectSource(server: Pick<TestServer, 'as'>, overrides: object = {}): Promise<WayIn> {
  const { status, body } = await server.as('ana').post('/integrations', anIntegration(overrides));
  if (status !== 201) throw new Error(`The source could not be connected: ${JSON.stringify(body)}`);
  return { id: body.id, path: new URL(body.webhook_url).pathname, secret: body.issued?.value };
}

/** What a website sends along with a body that it has signed. */
export const signedBy = (secret: string, body: string) => ({
  'content-type': 'application/json',
  'x-signature-256': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
});

/** Somebody who has filled in a form, another one at each call. */
export const somebody = () => ({ id: randomUUID(), name: 'Rocío Álvarez', email: `${randomUUID()}@example.net` });

/** Sends a form as a website that signs what it sends. The status of the answer. */
export async function sendSigned(
  { http }: Pick<TestServer, 'http'>,
  { path, secret }: Pick<WayIn, 'path' | 'secret'>,
  payload: object = somebody(),
): Promise<number> {
  const body = JSON.stringify(payload);
  const answer = await http.inject({ method: 'POST', url: path, headers: signedBy(secret, body), payload: body });
  return answer.statusCode;
}
