import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isText } from '../../contract/route.ts';
import type { TextAnswer } from './answers.ts';
import type { BoundRoute } from './bound-route.ts';
import { framedPolicy } from './content-policy.ts';
import type { HookInput } from './contexts.ts';
import { takeBody } from './take-body.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The headers of a hook as received. */
    sentHeaders: IncomingHttpHeaders | null;
  }
}

/** Makes these routes accept any body of any type as bytes. */
export function takeBytes(hooks: FastifyInstance): void {
  hooks.removeAllContentTypeParsers();
  hooks.addContentTypeParser('*', (request: FastifyRequest, body: IncomingMessage) =>
    takeBody(body, request.sentHeaders ?? {}, request.routeOptions.bodyLimit),
  );
  hooks.addHook('onRequest', async (request) => {
    request.sentHeaders = { ...request.raw.headers };
    // An invalid type would be refused before the body is read.
    delete request.raw.headers['content-type'];
  });
}

/** The delivery of another system. */
export function hookInput({ body, sentHeaders, originalUrl }: FastifyRequest): HookInput {
  return { bytes: (body as Buffer | undefined) ?? Buffer.alloc(0), headers: sentHeaders ?? {}, target: originalUrl };
}

/** Answers in the format that the caller expects. */
export function answerText(reply: FastifyReply, { id, route }: BoundRoute, answer: TextAnswer): string {
  const { status, type, text, retryAfterSeconds, isFramed, policy } = answer;
  const [success, declared] = route.ok;
  const isDeclared =
    isText(declared) && declared.texts.includes(type) && [success, ...(route.hook?.statuses ?? [])].includes(status);
  if (!isDeclared) throw new Error(`${id} does not declare to answer ${status} with ${type}.`);
  reply.code(status).type(type);
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
  if (policy) reply.header('content-security-policy', policy);
  if (isFramed) reply.headers({ 'content-security-policy': framedPolicy, 'x-frame-options': 'SAMEORIGIN' });
  return text;
}
