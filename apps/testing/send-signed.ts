import { createHmac, randomUUID } from 'node:crypto';
import { anIntegration } from '#features/integrations/testing.ts';
import type { TestServer } from './test-server.ts';

/** The address that a source sends to, and its secret. */
export interface WayIn {
  id: string;
  path: string;
  /** The issued secret. undefined if its type issues none. */
  secret: string;
}

/** Connects a source to Sol Seguros: a website by default. */
export async function connectSource(server: Pick<TestServer, 'as'>, overrides: object = {}): Promise<WayIn> {
  const { status, body } = await server.as('ana').post('/integrations', anIntegration(overrides));
  if (status !== 201) throw new Error(`The source could not be connected: ${JSON.stringify(body)}`);
  return { id: body.id, path: new URL(body.webhook_url).pathname, secret: body.issued?.value };
}

/** The headers of a website's signed body. */
export const signedBy = (secret: string, body: string) => ({
  'content-type': 'application/json',
  'x-signature-256': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
});

/** A person who has filled in a form, unique at each call. */
export const somebody = () => ({ id: randomUUID(), name: 'Rocío Álvarez', email: `${randomUUID()}@example.net` });

/** Sends a form as a website with a signature does. Returns the status of the response. */
export async function sendSigned(
  { http }: Pick<TestServer, 'http'>,
  { path, secret }: Pick<WayIn, 'path' | 'secret'>,
  payload: object = somebody(),
): Promise<number> {
  const body = JSON.stringify(payload);
  const answer = await http.inject({ method: 'POST', url: path, headers: signedBy(secret, body), payload: body });
  return answer.statusCode;
}
