import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CallRates } from '../ground/config.ts';
import { platformRefusal } from '../ground/refusal.ts';
import { budgetSeconds, createCallLimit, createWeightLimit, type PerSecond } from './call-limits.ts';
import { networkOf } from './network.ts';
import type { Session, ShownToken } from './session.ts';
import { createTurns, type TurnRules } from './turns.ts';

/** One call per processor keeps all processors busy. */
const shared = availableParallelism();

const waits = { waitingPerKey: 500, waitMs: 8_000 };
// Together with the anonymous slots this is about the number of database connections, so a call that has a slot seldom
// waits for a connection.
const agencyTurns: TurnRules = { atOnce: 8, perKey: 4, shared, ...waits };
const anonymousTurns: TurnRules = { atOnce: 4, perKey: 4, shared: 4, ...waits };
const heavyTurns: TurnRules = { ...waits, atOnce: 16, perKey: 2, shared: 16, waitingPerKey: 40 };

/** An anonymous caller loads a form now and then, often from an address that many people share. */
const anonymousShare = 1 / 20;
/** A refused call waits this long for its answer, unless `atOnce` refused calls already wait. */
const pause = { ms: 250, atOnce: 1_000 };
const knownMax = 20_000;
/** The number of tokens whose whole session is cached. */
const cachedMax = 2_000;

/** The caller: a user of an agency, or an anonymous caller at an address. */
export interface Whose {
  readonly session: Session | null;
  readonly ip: string;
}

/** The share of a process that one caller may use, so that the process stays fast for the others (docs/adr/0024). */
export interface FairShares {
  /**
   * Counts a call before any of it is read: by address, and by user and agency when the token is known. A call beyond
   * the rates waits a moment and is refused with `rate_limited`. null means the call is within the rates.
   */
  count(call: { ip: string; token: ShownToken | null; isAnonymous: boolean }): Promise<never> | null;
  /**
   * The session that a token had at its last lookup. It is good enough to start reading with, but it doesn't authorize
   * an answer.
   */
  cached(token: ShownToken): Session | null;
  /**
   * Takes this many leads of an authenticated integration from its budget in this process. If the budget is empty,
   * takes none and returns the seconds until it isn't. null means the leads are taken.
   */
  takesLeads(integrationId: string, leads: number): number | null;
  /** The most leads that an integration may take at once, in seconds' worth of its rate. */
  readonly budgetSeconds: number;
  /** Looks a session up within the caller's turn. */
  find(call: { ip: string; token: ShownToken }, look: () => Promise<Session | null>): Promise<Session | null>;
  /** Runs database work in the turn of the agency or of the address. */
  inTurn<T>(whose: Whose, work: () => Promise<T>): Promise<T>;
  /** Runs long work in a heavy turn, of which each agency has two. Its database work still takes normal turns. */
  inHeavyTurn<T>(whose: Whose, work: () => Promise<T>): Promise<T>;
  /** The milliseconds since the last call to this process; `Infinity` if there has been none. */
  readonly quietMs: number;
}

/** A limit by the current rate. When the rate changes, all counts start again. */
function following<Limit>(rate: () => PerSecond, create: (perSecond: PerSecond) => Limit): () => Limit {
  let counted = rate();
  let limit = create(counted);
  return () => {
    const now = rate();
    if (now !== counted) limit = create(now);
    counted = now;
    return limit;
  };
}

/** The fair shares of one process; each process counts for itself. `rates` returns the current rates. */
export function createFairShares(rates: () => CallRates): FairShares {
  const limits = {
    user: following(() => rates().perUser, createCallLimit),
    agency: following(() => rates().perAgency, createCallLimit),
    address: following(() => rates().perAddress, createCallLimit),
    anonymous: following(() => rates().perAddress * anonymousShare, createCallLimit),
    integration: following(() => rates().perIntegration, createWeightLimit),
  };
  const [agencies, visitors, heavy] = [agencyTurns, anonymousTurns, heavyTurns].map(createTurns) as [
    ReturnType<typeof createTurns>,
    ReturnType<typeof createTurns>,
    ReturnType<typeof createTurns>,
  ];
  /** The owner of each token at its last lookup: enough to count calls by, but no authorization. */
  const known = new Map<string, Pick<Session, 'user_id' | 'tenant_id'>>();
  const cached = new Map<string, Session>();
  let pausing = 0;
  let calledAt = Number.NEGATIVE_INFINITY;

  const refuse = async (): Promise<never> => {
    if (pausing < pause.atOnce) {
      pausing += 1;
      await sleep(pause.ms, undefined, { ref: false });
      pausing -= 1;
    }
    throw platformRefusal('rate_limited', { retryAfterSeconds: 1 });
  };
  const takesUser = ({ user_id, tenant_id }: Pick<Session, 'user_id' | 'tenant_id'>) =>
    limits.user().take(user_id) && limits.agency().take(tenant_id);
  const remember = (key: string, session: Session) => {
    const { user_id, tenant_id } = session;
    keep(known, knownMax, key, { user_id, tenant_id });
    // A visit is looked up on every call, because it depends on a user outside the agency.
    if (!session.visit) keep(cached, cachedMax, key, session);
  };
  const forget = (key: string) => {
    known.delete(key);
    cached.delete(key);
  };

  return {
    count({ ip, token, isAnonymous }) {
      calledAt = performance.now();
      const network = networkOf(ip);
      if (!limits.address().take(network) || (isAnonymous && !limits.anonymous().take(network))) return refuse();
      const owner = token && known.get(token.key);
      return owner && !takesUser(owner) ? refuse() : null;
    },
    budgetSeconds,
    takesLeads: (integrationId, leads) => limits.integration().take(integrationId, leads),
    cached: ({ key }) => cached.get(key) ?? null,
    async find({ ip, token: { key } }, look) {
      const owner = known.get(key);
      const session = owner ? await agencies.run(owner.tenant_id, look) : await visitors.run(networkOf(ip), look);
      if (!session) forget(key);
      else {
        remember(key, session);
        if (!owner && !takesUser(session)) await refuse();
      }
      return session;
    },
    inTurn: ({ session, ip }, work) =>
      session ? agencies.run(session.tenant_id, work) : visitors.run(networkOf(ip), work),
    inHeavyTurn: ({ session, ip }, work) => heavy.run(session?.tenant_id ?? networkOf(ip), work),
    get quietMs() {
      return performance.now() - calledAt;
    },
  };
}

/** Stores the value as the newest and drops the oldest beyond `max`. */
function keep<Value>(map: Map<string, Value>, max: number, key: string, value: Value): void {
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > max && oldest) map.delete(oldest);
}
