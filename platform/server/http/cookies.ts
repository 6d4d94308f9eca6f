import type { FastifyReply, FastifyRequest } from 'fastify';

/** What a browser keeps for one route and those below it: sent to them alone, out of reach of scripts and of other sites. */
export interface Cookies {
  cookie(name: string): string | undefined;
  /** Of the call's own route, or of another one above it. */
  setCookie(name: string, value: string, maxAgeSeconds: number, of?: string): void;
}

/** The cookies of the call of a path. A value is of letters, digits, hyphens and underscores. */
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
