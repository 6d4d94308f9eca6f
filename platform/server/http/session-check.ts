import type { FastifyRequest } from 'fastify';
import { type SeenSession, type Session, type ShownToken, seeingSession } from '../access/session.ts';
import type { Services } from '../acts/services.ts';
import type { Ahead } from '../database/tenancy.ts';
import { shownBy } from './admit.ts';

/** Whether a caller who was believed is who she was believed to be (docs/adr/0038). */
export interface SessionCheck {
  /** Looks the session up as the reading begins, in its transaction. */
  readonly ahead: Ahead;
  /** Whether the session is still just what was believed. Looks it up by itself where nothing was read. */
  holds(): Promise<boolean>;
}

/** The proof of the session that a request was admitted with. */
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

/** Whether what was found says the same as what was believed, field by field. */
function isSame(found: Session | null, cached: Session | null): boolean {
  if (!found || !cached) return found === cached;
  return (Object.keys(cached) as (keyof Session)[]).every((name) => saysSame(found[name], cached[name]));
}

const saysSame = (one: Session[keyof Session], other: Session[keyof Session]): boolean =>
  one === other || (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other));
