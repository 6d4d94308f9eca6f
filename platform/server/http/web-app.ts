import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../acts/services.ts';
import { brandedPage, pageWithRegistration } from './branded-page.ts';
import { pagePolicy } from './content-policy.ts';
import { hostBrandOf } from './host-brand.ts';

const root = path.resolve(import.meta.dirname, '../../../dist/web');

type SiteServices = Pick<Services, 'hosts' | 'config' | 'settings'>;

/** Where the page exposes its nonce to its own scripts. */
const nonceSlot = 'nonce="of-this-answer"';

/**
 * Serves the built web app: hashed files with permanent caching, the page itself always fresh, with a new nonce. Any
 * other page is the same page, because views have no URLs; on an agency's host it has that agency's brand. `refuse`
 * answers all other requests.
 */
export async function serveWebApp(app: FastifyInstance, services: SiteServices, refuse: () => never): Promise<void> {
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
    app.get('/', (request, reply) => sendPage(page, services, request, reply));
  }
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
    if (!page || !wantsPage || request.url.startsWith('/api/')) refuse();
    return sendPage(page, services, request, reply);
  });
}

async function sendPage(
  page: string,
  { hosts, config, settings }: SiteServices,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { nonce, policy } = pagePolicy();
  const { agency } = await hosts.of(request.headers.host);
  const { registration_message_en: en, registration_message_es: es } = settings.now();
  const told = pageWithRegistration(page, { en, es });
  const shown = agency ? brandedPage(told, hostBrandOf(agency, config.appUrl), nonce) : told;
  return reply
    .header('content-security-policy', policy)
    .header('cache-control', 'no-cache')
    .type('text/html; charset=utf-8')
    .send(shown.replace(nonceSlot, `nonce="${nonce}"`));
}
