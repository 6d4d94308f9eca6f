import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CallRates } from '../ground/config.ts';
import { platformRefusal } from '../ground/refusal.ts';
import { budgetSeconds, createCallLimit, createWeightLimit, type PerSecond } from './call-limits.ts';
import { networkOf } from './network.ts';
import type { Session, ShownToken } from './session.ts';
import { createTurns, type TurnRules } from './turns.ts';

/** As many calls as there are processors keep them busy. */
const shared = availableParallelism();

const waits = { waitingPerKey: 500, waitMs: 8_000 };
// With those of visitors about as many as people have connections to the database: who has a turn seldom waits for one.
const agencyTurns: TurnRules = { atOnce: 8, perKey: 4, shared, ...waits };
const anonymousTurns: TurnRules = { atOnce: 4, perKey: 4, shared: 4, ...waits };
const heavyTurns: TurnRules = { ...waits, atOnce: 16, perKey: 2, shared: 16, waitingPerKey: 40 };

/** Whoever has not signed in calls for a form now and then, from one address that many may share. */
const anonymousShare = 1 / 20;
/** Whoever is refused waits so long for the answer, as far as so many do not wait already. */
const pause = { ms: 250, atOnce: 1_000 };
const knownMax = 20_000;
/** So many of them are known by their whole session. */
const cachedMax = 2_000;

/** Who calls: somebody of an agency, or nobody in particular at an address. */
export interface Whose {
  readonly session: Session | null;
  readonly ip: string;
}

/** What one caller may take of a process, so that it stays quick for the others (docs/adr/0024). */
export interface FairShares {
  /**
   * Counts a call before anything of it is read: by its address, and by user and agency where the token is known. What
   * comes beyond the rates waits a moment and is refused with `rate_limited`; null: it is within them.
   */
  count(call: { ip: string; token: ShownToken | null; isAnonymous: boolean }): Promise<never> | null;
  /** The session that a token had when it was last looked up: worth beginning to read for, and no leave to answer. */
  cached(token: ShownToken): Session | null;
  /**
   * Takes so many leads of an integration, which have proved to come from it, off its budget in this process; where nothing
   * is left of it, takes none and gives the seconds until there is. null: they are taken.
   */
  takesLeads(integrationId: string, leads: number): number | null;
  /** So many seconds' worth of leads an integration may take at once. */
  readonly budgetSeconds: number;
  /** Looks a session up in the caller's turn. */
  find(call: { ip: string; token: ShownToken }, look: () => Promise<Session | null>): Promise<Session | null>;
  /** Does what asks the database in the turn of the agency, or of the address. */
  inTurn<T>(whose: Whose, work: () => Promise<T>): Promise<T>;
  /** Does what takes long in a turn of its own, of which each agency has two. What it asks the database is in turn, too. */
  inHeavyTurn<T>(whose: Whose, work: () => Promise<T>): Promise<T>;
  /** How long nobody has called this process, in milliseconds; `Infinity`: nobody ever has. */
  readonly quietMs: number;
}

/** A limit by the rate that holds at the moment; by another rate everybody is counted anew. */
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

/** The shares in one process; several processes count each for itself. `rates` gives what holds at the moment. */
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
  /** Whose a token was when it was last looked up: enough to count by, and no leave to do anything. */
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
    // A visit is looked up at every call: it ends by what happens to somebody of another house.
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

/** Keeps the newest of them. */
function keep<Value>(map: Map<string, Value>, max: number, key: string, value: Value): void {
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > max && oldest) map.delete(oldest);
}
