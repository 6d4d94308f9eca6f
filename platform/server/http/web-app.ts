import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const root = path.resolve(import.meta.dirname, '../../../dist/web');

/**
 * Serves the built web app: hashed files for ever, the page itself always fresh. Every other page a browser asks for is
 * the same page, because views have no addresses. `refuse` answers the rest.
 */
export async function serveWebApp(app: FastifyInstance, refuse: () => never): Promise<void> {
  const isBuilt = existsSync(path.join(root, 'index.html'));
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root,
      preCompressed: true,
      cacheControl: false,
      setHeaders(response, file) {
        const isHashed = file.includes(`${path.sep}assets${path.sep}`);
        response.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
    if (!isBuilt || !wantsPage || request.url.startsWith('/api/')) refuse();
    return reply.sendFile('index.html');
  });
}
