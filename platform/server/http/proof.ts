import type { FastifyRequest } from 'fastify';
import { findingSession, type Session, type ShownToken } from '../access/session.ts';
import type { Services } from '../acts/services.ts';
import type { Ahead } from '../database/tenancy.ts';
import type { Statement } from '../database/trip.ts';
import { shownBy } from './admit.ts';

/** Whether a caller who was believed is who she was believed to be (docs/adr/0038). */
export interface Proof {
  /** Looks the session up in the write in which the reading begins. */
  readonly ahead: Ahead;
  /** Whether the session is still just what was believed. Looks it up by itself where nothing was read. */
  holds(): Promise<boolean>;
}

/** The proof of the session that a request was admitted with. */
export function proofOf({ shares, findSession, clock }: Services, request: FastifyRequest): Proof {
  const { ip, session: believed } = request;
  const token = shownBy(request) as ShownToken;
  let looked: Promise<Session | null> | null = null;
  return {
    ahead: {
      statement: findingSession(token, clock()) as Statement,
      hear(answer) {
        looked = answer.then(({ rows }) => (rows[0] as Session | undefined) ?? null);
        looked.catch(() => {});
      },
    },
    async holds() {
      const found = await (looked ?? shares.find({ ip, token }, () => findSession(token)));
      return isSame(found, believed);
    },
  };
}

/** Whether two sessions say the same, field by field. */
function isSame(found: Session | null, believed: Session | null): boolean {
  if (!found || !believed) return found === believed;
  const names = Object.keys(believed) as (keyof Session)[];
  return names.length === Object.keys(found).length && names.every((name) => saysSame(found[name], believed[name]));
}

const saysSame = (one: Session[keyof Session], other: Session[keyof Session]): boolean =>
  one === other || (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other));
