import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Farewell, welcome } from '../../contract/kinds.ts';
import { hashToken, type Session } from '../access/session.ts';
import type { Services } from '../acts/services.ts';
import type { Change } from '../changes/change.ts';
import { admissionRefusal, tokenOf } from './admit.ts';
import type { BoundRoute } from './bound-route.ts';
import { EventWriter } from './event-writer.ts';

/** The rules for streams. */
export interface StreamRules {
  /** How often a stream sends a heartbeat. */
  readonly heartbeatMs: number;
  /** How often a stream's session is checked. */
  readonly checkMs: number;
  /** The most streams of a user in one process; beyond it, the oldest is closed. */
  readonly perUser: number;
  /** The most unread bytes before a slow client's stream is cut off. */
  readonly waitingMaxBytes: number;
}

export const streamRules: StreamRules = {
  heartbeatMs: 20_000,
  checkMs: 30_000,
  perUser: 8,
  waitingMaxBytes: 262_144,
};

/** An open stream: its follower and its session. */
interface OpenStream {
  bound: BoundRoute;
  session: Session;
  hash: Buffer;
  writer: EventWriter;
}

/** The open streams of this process. Two timers serve all of them. */
export interface Streams {
  /** Takes the connection over and sends the greeting. `onEnd` is called once, however the stream ends. */
  open(bound: BoundRoute, request: FastifyRequest, reply: FastifyReply, onEnd: () => void): EventWriter;
  readonly size: number;
  /** Closes all streams with a reason. */
  close(): void;
}

/** Sends heartbeats, and closes streams whose session has ended or has other rights. */
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
    // While the database is unreachable, no change can be reported. The next check decides.
    check(looked).catch((error: unknown) => log.warn({ err: error }, 'The sessions of streams could not be looked at'));
  };
  const checking = setInterval(() => look([...open]), rules.checkMs).unref();
  /** The streams of the next check, which is one statement. */
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
  /**
   * Checks a stream as soon as any process reports a change that may affect its session. Returns the function that
   * unsubscribes.
   */
  const lookWhenTold = (stream: OpenStream) => {
    const subscription = changes.subscribe(stream.session.tenant_id, {
      changed: (change) => mayEnd(change, stream.session) && lookSoon(stream),
      missed: () => lookSoon(stream),
    });
    subscription
      // It may have missed changes between the admission and this moment.
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

/** Whether a change in the agency may end a session or alter its rights. */
function mayEnd({ subject, id }: Change, { user_id }: Session): boolean {
  if (subject === 'agency') return true;
  return (subject === 'user' || subject === 'session') && (id === null || id === user_id);
}

/** Whether the caller would be admitted at this moment with the same rights as before. */
function isAsBefore({ bound, session }: OpenStream, now: Session, at: Date): boolean {
  const rights = ({ role, features_enabled }: Session) => JSON.stringify([role, [...features_enabled].sort()]);
  return admissionRefusal(bound.route, now, at) === null && rights(session) === rights(now);
}
