import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { pagePolicy } from './content-policy.ts';

const root = path.resolve(import.meta.dirname, '../../../dist/web');

/** Where the page shows its nonce to its own scripts. */
const noncePlace = 'nonce="of-this-answer"';

/**
 * Serves the built web app: hashed files for ever, the page itself always fresh, with a nonce of its own. Every other page
 * a browser asks for is the same page, because views have no addresses. `refuse` answers the rest.
 */
export async function serveWebApp(app: FastifyInstance, refuse: () => never): Promise<void> {
  const file = path.join(root, 'index.html');
  const page = existsSync(file) ? readFileSync(file, 'utf8') : null;
  if (page) {
    await app.register(fastifyStatic, {
      root,
      index: false,
      allowedPath: (name) => name !== '/index.html',
      preCompressed: true,
      cacheControl: false,
      setHeaders(response, file) {
        const isHashed = file.includes(`${path.sep}assets${path.sep}`);
        response.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
    app.get('/', (_request, reply) => sendPage(page, reply));
  }
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
    if (!page || !wantsPage || request.url.startsWith('/api/')) refuse();
    return sendPage(page, reply);
  });
}

function sendPage(page: string, reply: FastifyReply): FastifyReply {
  const { nonce, policy } = pagePolicy();
  return reply
    .header('content-security-policy', policy)
    .header('cache-control', 'no-cache')
    .type('text/html; charset=utf-8')
    .send(page.replace(noncePlace, `nonce="${nonce}"`));
}
