import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Farewell, welcome } from '../../contract/kinds.ts';
import { hashToken, type Session } from '../access/session.ts';
import type { Services } from '../acts/services.ts';
import type { Change } from '../changes/change.ts';
import { admissionRefusal, tokenOf } from './admit.ts';
import type { BoundRoute } from './bound-route.ts';
import { EventWriter } from './event-writer.ts';

/** How streams are kept. */
export interface StreamRules {
  /** How often a stream says that it lives. */
  readonly heartbeatMs: number;
  /** How often it is asked whether the session still lives. */
  readonly checkMs: number;
  /** How many a user may have open in one process; the oldest gives way. */
  readonly perUser: number;
  /** How much may wait for a slow reader before the stream is cut. */
  readonly waitingMaxBytes: number;
}

export const streamRules: StreamRules = {
  heartbeatMs: 20_000,
  checkMs: 30_000,
  perUser: 8,
  waitingMaxBytes: 262_144,
};

/** A stream that is open: who follows it, and by which right. */
interface OpenStream {
  bound: BoundRoute;
  session: Session;
  hash: Buffer;
  writer: EventWriter;
}

/** The open streams of this process. Two timers serve all of them. */
export interface Streams {
  /** Takes the connection over and greets. `onEnd` is called once, however it ends. */
  open(bound: BoundRoute, request: FastifyRequest, reply: FastifyReply, onEnd: () => void): EventWriter;
  readonly size: number;
  /** Says farewell to all. */
  close(): void;
}

/** Keeps streams alive, and ends those whose session has ended or come to other rights. */
export function createStreams({ lookAtSessions, changes, clock, log }: Services, rules: StreamRules): Streams {
  const open = new Set<OpenStream>();
  let isClosing = false;
  const end = (stream: OpenStream, why: Farewell) => {
    open.delete(stream);
    stream.writer.end(why);
  };
  const beat = setInterval(() => {
    for (const { writer } of open) writer.beat();
  }, rules.heartbeatMs).unref();

  const check = async (looked: readonly OpenStream[]) => {
    if (looked.length === 0) return;
    const sessions = await lookAtSessions(looked);
    for (const stream of looked) {
      const session = sessions.get(stream.hash.toString('base64url'));
      if (!session || !isAsBefore(stream, session, clock())) end(stream, 'session');
    }
  };
  const look = (looked: readonly OpenStream[]) => {
    // While the database is away nothing changes that could be told. The next look decides.
    check(looked).catch((error: unknown) => log.warn({ err: error }, 'The sessions of streams could not be looked at'));
  };
  const checking = setInterval(() => look([...open]), rules.checkMs).unref();
  /** Those that are looked at next, in one statement. */
  const due = new Set<OpenStream>();
  const lookSoon = (stream: OpenStream) => {
    if (due.size === 0) {
      setImmediate(() => {
        const looked = [...due].filter((each) => open.has(each));
        due.clear();
        look(looked);
      });
    }
    due.add(stream);
  };
  /** Looks at once when its session may have ended: in whichever process that was done. Gives back what ends it. */
  const lookWhenTold = (stream: OpenStream) => {
    const subscription = changes.subscribe(stream.session.tenant_id, {
      changed: (change) => mayEnd(change, stream.session) && lookSoon(stream),
      missed: () => lookSoon(stream),
    });
    subscription
      // What was told between the admission and this moment, it has not heard.
      .then(() => lookSoon(stream))
      .catch((error: unknown) => log.warn({ err: error }, 'What becomes of the session of a stream is not heard'));
    return () => void subscription.then((stop) => stop()).catch(() => {});
  };

  return {
    open(bound, request, reply, onEnd) {
      const session = request.session as Session;
      const own = [...open].filter((stream) => stream.session.user_id === session.user_id);
      for (const oldest of own.slice(0, Math.max(0, own.length + 1 - rules.perUser))) end(oldest, 'replaced');
      const writer = new EventWriter(reply, rules.waitingMaxBytes);
      const stream = { bound, session, hash: hashToken(tokenOf(request) ?? ''), writer };
      open.add(stream);
      const stopLooking = lookWhenTold(stream);
      writer.onGone(() => {
        open.delete(stream);
        stopLooking();
        onEnd();
      });
      writer.named(welcome, { id: request.id });
      if (isClosing) end(stream, 'closing');
      return writer;
    },
    get size() {
      return open.size;
    },
    close() {
      isClosing = true;
      clearInterval(beat);
      clearInterval(checking);
      for (const stream of open) end(stream, 'closing');
    },
  };
}

/** Whether a session of the agency may be over with a change of it, or have come to other rights. */
function mayEnd({ subject, id }: Change, { user_id }: Session): boolean {
  if (subject === 'agency') return true;
  return (subject === 'user' || subject === 'session') && (id === null || id === user_id);
}

/** Whether the caller would be admitted now, with the same rights as then. */
function isAsBefore({ bound, session }: OpenStream, now: Session, at: Date): boolean {
  const rights = ({ role, features_enabled }: Session) => JSON.stringify([role, [...features_enabled].sort()]);
  return admissionRefusal(bound.route, now, at) === null && rights(session) === rights(now);
}
