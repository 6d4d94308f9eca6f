import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Cookies for one route and those below it. The browser sends them only there; scripts and other sites have no access.
 */
export interface Cookies {
  cookie(name: string): string | undefined;
  /** For the call's own route, or for another one above it. */
  setCookie(name: string, value: string, maxAgeSeconds: number, of?: string): void;
}

/** The cookies of a call, by its path. A value consists of letters, digits, hyphens and underscores. */
export function cookiesOf(path: string, appUrl: string, { headers }: FastifyRequest, reply: FastifyReply): Cookies {
  return {
    cookie: (name) => new RegExp(`(?:^|;)\\s*${name}=([\\w-]+)\\s*(?:;|$)`).exec(headers.cookie ?? '')?.[1],
    setCookie(name, value, maxAgeSeconds, of = path) {
      const secure = appUrl.startsWith('https:') ? '; Secure' : '';
      const rules = `Path=${of}; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Strict${secure}`;
      reply.header('set-cookie', `${name}=${value}; ${rules}`);
    },
  };
}
