import { hash, randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { Language } from '#platform/contract/language.ts';
import type { Role } from '#platform/contract/roles.ts';
import type { Clock } from '../ground/clock.ts';

/** The signed-in user and agency, as the session row has them at this request. */
export interface Session {
  tenant_id: string;
  session_id: string;
  user_id: string;
  username: string;
  full_name: string;
  role: Role;
  language: Language;
  must_change_password: boolean;
  /** The agency requires a second step; the user had none when the session began and has none now. */
  must_set_up_two_step: boolean;
  tenant_kind: 'agency' | 'platform';
  tenant_name: string;
  tenant_status: string;
  is_trial: boolean;
  trial_ends_at: string | null;
  features_enabled: string[];
  /** IANA name; it defines where the agency's days begin and end. */
  time_zone: string;
  date_format: string;
  /** `es-US`: the agency's language and region. */
  locale: string;
  /** Set if an operator is visiting, with what an Admin may read. `user_id` and the names are then the operator's. */
  visit?: Visit;
}

/** An operator's read-only support session in an agency. The id is the session's id. */
export interface Visit {
  id: string;
  reason: string;
  ends_at: string;
}

/**
 * A new token of 256 random bits, and its hash, which is all that the database stores. An agency's token begins with
 * the agency's id in 22 characters that the hash covers: the token is looked up among that agency's rows and is invalid
 * for any other agency.
 */
export function newToken(agencyId?: string): { token: string; hash: Buffer } {
  const agency = agencyId ? Buffer.from(agencyId.replaceAll('-', ''), 'hex').toString('base64url') : '';
  const token = agency + randomBytes(32).toString('base64url');
  return { token, hash: hashToken(token) };
}

/** The prefix that distinguishes a visit's token from an agency's token. */
const visitMark = '~';

/** A new token of a visit to an agency, and its hash. */
export function newVisitToken(agencyId: string): { token: string; hash: Buffer } {
  const token = visitMark + newToken(agencyId).token;
  return { token, hash: hashToken(token) };
}

/** The agency whose id a token begins with; null if it isn't an agency's token. */
export function agencyOfToken(token: string): string | null {
  if (!/^~?[\w-]{65}$/.test(token)) return null;
  const digits = Buffer.from(token.slice(-65).slice(0, 22), 'base64url').toString('hex');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

/** The token of a caller, with the values derived from it once for all lookups. */
export interface ShownToken {
  readonly hash: Buffer;
  /** The hash as text: all that a process keeps of the token after its call. */
  readonly key: string;
  /** The agency whose id the token begins with; null if it isn't an agency's token. */
  readonly agencyId: string | null;
  readonly isVisit: boolean;
}

/** Derives the lookup values of a token. */
export function shownToken(token: string): ShownToken {
  const tokenHash = hashToken(token);
  return {
    hash: tokenHash,
    key: tokenHash.toString('base64url'),
    agencyId: agencyOfToken(token),
    isVisit: token.startsWith(visitMark),
  };
}

export type FindSession = (token: ShownToken) => Promise<Session | null>;

/**
 * Looks a token up in one statement, and records its use at most once a minute. null if the token is unknown or
 * expired, or the user is inactive.
 */
export function sessionFinder(lookupPool: pg.Pool, clock: Clock): FindSession {
  return async ({ agencyId, hash: tokenHash, isVisit }) => {
    if (!agencyId) return null;
    if (isVisit) return findVisit(lookupPool, [agencyId, tokenHash, clock()]);
    const { rows } = await lookupPool.query<Session>({
      name: 'find_session',
      text: 'select * from find_session($1, $2, $3)',
      values: [agencyId, tokenHash, clock()],
    });
    return rows[0] ?? null;
  };
}

/** The session of a visit; null if there is none or it is over. */
async function findVisit(
  lookupPool: pg.Pool,
  values: [agencyId: string, hash: Buffer, now: Date],
): Promise<Session | null> {
  const { rows } = await lookupPool.query<Session & { visit_ends_at: string; visit_reason: string }>({
    name: 'find_visit',
    text: 'select * from find_visit($1, $2, $3)',
    values,
  });
  if (!rows[0]) return null;
  const { visit_ends_at: ends_at, visit_reason: reason, ...session } = rows[0];
  return { ...session, visit: { id: session.session_id, reason, ends_at: new Date(ends_at).toISOString() } };
}

/**
 * A session as a read-only transaction finds it. `is_unnoted` says whether its use must still be recorded, which a
 * read-only transaction can't do.
 */
export type SeenSession = Session & { is_unnoted: boolean };

/** The result of `find_session`, queried in the agency's own transaction at half the cost. */
const seenSession = `
  select s.tenant_id, s.id as session_id, u.id as user_id, u.username, u.full_name, u.role, u.language,
         u.must_change_password, u.second_steps = '{}' and coalesce(s.created_at >= r.two_step_since, false) as must_set_up_two_step,
         t.kind as tenant_kind, t.name as tenant_name, t.status as tenant_status, t.is_trial, t.trial_ends_at,
         t.features_enabled, t.time_zone, t.date_format, t.locale, $3 - s.last_used_at > interval '1 minute' as is_unnoted
  from sessions s
  join users u on u.tenant_id = s.tenant_id and u.id = s.user_id
  join tenants t on t.id = s.tenant_id
  left join sign_in_rules r on r.tenant_id = s.tenant_id
  where s.tenant_id = $1 and s.token_hash = $2 and u.is_active
    and $3 < s.expires_at and $3 < s.last_used_at + make_interval(secs => s.idle_seconds)`;

/** The statement that looks up an agency's token at a moment, in a transaction of that agency. */
export function seeingSession({ agencyId, hash: tokenHash }: ShownToken, now: Date) {
  return { name: 'see_session', text: seenSession, values: [agencyId, tokenHash, now] };
}

/**
 * The live sessions of these agencies and token hashes, keyed by the hash in base64url. The lookup doesn't count as use
 * and doesn't extend a session.
 */
export type LookAtSessions = (
  looked: readonly { session: Pick<Session, 'tenant_id'>; hash: Buffer }[],
) => Promise<ReadonlyMap<string, Session>>;

/** Looks many sessions up in one statement, for work that continues long after it was authorized. */
export function sessionLooker(lookupPool: pg.Pool, clock: Clock): LookAtSessions {
  return async (looked) => {
    const agencies = new Set(looked.map(({ session }) => session.tenant_id));
    const { rows } = await lookupPool.query<Session & { token_hash: Buffer }>({
      name: 'look_at_sessions',
      text: 'select * from look_at_sessions($1, $2, $3)',
      values: [[...agencies], looked.map(({ hash }) => hash), clock()],
    });
    return new Map(rows.map((session) => [session.token_hash.toString('base64url'), session]));
  };
}

/** The columns that decide whether an agency may work. */
export type AgencyStanding = Pick<Session, 'tenant_status' | 'is_trial' | 'trial_ends_at'>;

/** Why an agency's users may not work at this moment, or null if they may. Checked at sign-in and at every request. */
export function agencyRefusal(agency: AgencyStanding, now: Date): 'tenant_suspended' | 'trial_expired' | null {
  if (agency.tenant_status === 'Suspended' || agency.tenant_status === 'Inactive') return 'tenant_suspended';
  const onTrial = agency.is_trial || agency.tenant_status === 'Trial';
  if (onTrial && agency.trial_ends_at && now >= new Date(agency.trial_ends_at)) return 'trial_expired';
  return null;
}
