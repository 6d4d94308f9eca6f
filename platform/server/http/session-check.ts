import type { FastifyRequest } from 'fastify';
import { type SeenSession, type Session, type ShownToken, seeingSession } from '../access/session.ts';
import type { Services } from '../acts/services.ts';
import type { Ahead } from '../database/tenancy.ts';
import { shownBy } from './admit.ts';

/** Whether the session of a caller that was admitted from the cache is still valid (docs/adr/0038). */
export interface SessionCheck {
  /** Looks the session up at the start of the read, in its transaction. */
  readonly ahead: Ahead;
  /** Whether the session equals the cached one. Sends its own lookup if nothing was read. */
  holds(): Promise<boolean>;
}

/** The proof for the session that a request was admitted with. */
export function sessionCheckOf({ shares, findSession, clock }: Services, request: FastifyRequest): SessionCheck {
  const { ip, session: cached } = request;
  const token = shownBy(request) as ShownToken;
  let seen: Promise<SeenSession | undefined> | null = null;
  return {
    ahead: {
      statement: seeingSession(token, clock()),
      onAnswer(answer) {
        seen = answer.then(({ rows }) => rows[0] as SeenSession | undefined);
        seen.catch(() => {});
      },
    },
    async holds() {
      const found = await seen;
      if (found && !found.is_unnoted) return isSame(found, cached);
      return isSame(await shares.find({ ip, token }, () => findSession(token)), cached);
    },
  };
}

/** Compares the found session with the cached one, field by field. */
function isSame(found: Session | null, cached: Session | null): boolean {
  if (!found || !cached) return found === cached;
  return (Object.keys(cached) as (keyof Session)[]).every((name) => saysSame(found[name], cached[name]));
}

const saysSame = (one: Session[keyof Session], other: Session[keyof Session]): boolean =>
  one === other || (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other));
