import type { FastifyReply, FastifyRequest } from 'fastify';

/** What a browser keeps for one route: sent to it alone, out of reach of scripts and of other sites. */
export interface Cookies {
  cookie(name: string): string | undefined;
  setCookie(name: string, value: string, maxAgeSeconds: number): void;
}

/** The cookies of the call of a path. A value is of letters, digits, hyphens and underscores. */
export function cookiesOf(path: string, appUrl: string, { headers }: FastifyRequest, reply: FastifyReply): Cookies {
  return {
    cookie: (name) => new RegExp(`(?:^|;)\\s*${name}=([\\w-]+)\\s*(?:;|$)`).exec(headers.cookie ?? '')?.[1],
    setCookie(name, value, maxAgeSeconds) {
      const secure = appUrl.startsWith('https:') ? '; Secure' : '';
      const rules = `Path=${path}; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Strict${secure}`;
      reply.header('set-cookie', `${name}=${value}; ${rules}`);
    },
  };
}
