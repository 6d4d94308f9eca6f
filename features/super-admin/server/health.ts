import { statfs } from 'node:fs/promises';
import { sql } from 'kysely';
import { backupProblem, type LastMinutes, readBackupAge, readLastMinutes } from '#features/system/server/index.ts';
import { workHeldSince } from '#features/tenants/server/index.ts';
import type { Language } from '#platform/contract/language.ts';
import type { PlatformContext } from '#platform/server/http/contexts.ts';
import type { HealthLine, HealthPart, HealthState } from '../contract.ts';

type Asking = Pick<PlatformContext, 'tx' | 'clock' | 'services' | 'language'>;

interface Seen {
  state: HealthState;
  /** The sentence that gives the reason, with its values. */
  why: string;
  values?: Record<string, string | number>;
  /** If omitted: the current time. */
  at?: string | null;
}

/** A job waits too long if it was due this many minutes ago. */
const waitingMinutesMax = 15;
/** The minimum share of free disk space. */
const disk = { critical: 0.05, warning: 0.15 };
/** The maximum share of failed mails in an hour. */
const failedMailsMax = 0.2;
const clockSecondsMax = 5;
/** The minimum number of days until the certificate expires. */
const certificateDaysMin = 14;
const trailMinutesMax = 10;

/** Checks every part of the health. A part that cannot be checked is `unknown`, with its reason. */
export async function lookAtHealth(ctx: Asking): Promise<HealthLine[]> {
  const { clock, services, language } = ctx;
  const looked_at = clock().toISOString();
  const [heldSince, { waiting, dead }, backup, room, last, trail, key] = await Promise.all([
    workHeldSince(ctx),
    askQueue(ctx),
    askBackups(ctx),
    askDisk(services.config.dataDir, language),
    readLastMinutes(ctx),
    askTrail(ctx),
    askKey(ctx),
  ]);
  const seen: Record<HealthPart, Seen> = {
    // The request itself has already used the database.
    database: { state: 'healthy', why: 'database' },
    queue: heldSince === null ? queueOf(waiting) : { state: 'warning', why: 'queue_held' },
    dead_letters:
      dead > 0 ? { state: 'warning', why: 'dead', values: { count: dead } } : { state: 'healthy', why: 'none_dead' },
    disk: room,
    backup,
    mail: heldSince === null ? mailOf(last, services.mailRoute.way()) : { state: 'warning', why: 'mail_held' },
    clock: clockOf(last),
    certificate: certificateOf(last, services.config.appUrl, clock()),
    trail,
    key,
  };
  return Object.entries(seen).map(([part, { state, why, values = {}, at }]) => ({
    part: part as HealthPart,
    state,
    reason: services.translate(language, `super-admin/server:health.reasons.${why}`, values),
    looked_at: at ?? looked_at,
  }));
}

const order: readonly HealthState[] = ['healthy', 'warning', 'critical'];

/** The worst state of these lines. Unknown lines are ignored; if all are unknown, the result is unknown. */
export function worstOf(lines: readonly Pick<HealthLine, 'state'>[]): HealthState {
  const known = lines.map(({ state }) => order.indexOf(state)).filter((place) => place >= 0);
  return order[Math.max(...known)] ?? 'unknown';
}

/** How many minutes the oldest due job has waited, and how many jobs failed permanently. */
async function askQueue({ tx, clock }: Asking): Promise<{ waiting: number; dead: number }> {
  const { rows } = await sql<{ since: string | null; dead: number }>`
    select min(start_after) filter (where name <> 'dead-letters') as since,
           count(*) filter (where name = 'dead-letters')::int as dead
    from pgboss.job where state = 'created'`.execute(tx);
  const { since = null, dead = 0 } = rows[0] ?? {};
  const waited = since ? (clock().getTime() - new Date(since).getTime()) / 60_000 : 0;
  return { waiting: Math.max(0, Math.floor(waited)), dead };
}

const queueOf = (waiting: number): Seen =>
  waiting > waitingMinutesMax
    ? { state: 'warning', why: 'queue_waits', values: { count: waiting } }
    : { state: 'healthy', why: 'queue' };

/** Whether last night's backup exists, and whether a restore test passed in the last week. */
async function askBackups(ctx: Asking): Promise<Seen> {
  const [{ isThere, hours }, found] = await Promise.all([readBackupAge(ctx), backupProblem(ctx)]);
  if (found) return { state: 'warning', why: found.problem, values: { count: found.count } };
  if (!isThere) return { state: 'healthy', why: 'no_backup' };
  return { state: 'healthy', why: 'backup', values: { count: hours } };
}

/** The free disk space of the server's data folder. */
async function askDisk(folder: string, language: Language): Promise<Seen> {
  try {
    const { bavail, blocks } = await statfs(folder);
    const free = bavail / blocks;
    const state = free < disk.critical ? 'critical' : free < disk.warning ? 'warning' : 'healthy';
    const share = new Intl.NumberFormat(`${language}-US`, { style: 'percent' }).format(free);
    return { state, why: 'disk', values: { share } };
  } catch {
    return { state: 'unknown', why: 'disk_unknown' };
  }
}

function mailOf(
  { mails, failed_mails: failed, looked_at: at, mail_said: said }: LastMinutes,
  way: 'server' | 'outbox' | 'none',
): Seen {
  if (way === 'none') return { state: 'warning', why: 'mail_none' };
  if (at === null) return { state: 'unknown', why: 'mail_unknown' };
  if (way === 'server' && said) return { state: 'warning', why: 'mail_unreached', values: { said }, at };
  if (failed > mails * failedMailsMax)
    return { state: 'warning', why: 'mail_failed', values: { failed, of: mails }, at };
  return { state: 'healthy', why: failed > 0 ? 'mail_some' : 'mail', values: { failed, of: mails }, at };
}

function clockOf({ clock_ms, looked_at: at }: LastMinutes): Seen {
  if (clock_ms === null) return { state: 'unknown', why: 'clock_unknown', at };
  const count = Math.floor(clock_ms / 1_000);
  return clock_ms > clockSecondsMax * 1_000
    ? { state: 'warning', why: 'clock_off', values: { count }, at }
    : { state: 'healthy', why: 'clock', at };
}

function certificateOf({ certificate_until, looked_at: at }: LastMinutes, appUrl: string, now: Date): Seen {
  if (!appUrl.startsWith('https:')) return { state: 'unknown', why: 'certificate_without' };
  if (certificate_until === null) return { state: 'unknown', why: 'certificate_unknown', at };
  const count = Math.floor((new Date(certificate_until).getTime() - now.getTime()) / 86_400_000);
  if (count < 0) return { state: 'warning', why: 'certificate_over', at };
  const state = count < certificateDaysMin ? 'warning' : 'healthy';
  return { state, why: 'certificate', values: { count }, at };
}

/** Whether all recorded actions are in the chains of the audit trails. */
async function askTrail({ tx, clock }: Asking): Promise<Seen> {
  const before = new Date(clock().getTime() - trailMinutesMax * 60_000);
  const { rows } = await sql<{ count: number }>`select trails_behind(${before}) as count`.execute(tx);
  const count = rows[0]?.count ?? 0;
  return count > 0 ? { state: 'warning', why: 'trail_behind', values: { count } } : { state: 'healthy', why: 'trail' };
}

/**
 * Whether a key other than `APP_KEY` still encrypts secrets. Without a previous key, secrets that name no key belong to
 * this one, and a secret of another key can't be decrypted.
 */
async function askKey({ tx, services: { secrets, config } }: Asking): Promise<Seen> {
  const isChanging = config.previousKeys.length > 0;
  const { rows } = await sql<{ count: number }>`
    select secrets_of_other_keys(${secrets.prefix}, ${isChanging}) as count`.execute(tx);
  const count = rows[0]?.count ?? 0;
  if (count > 0) return { state: 'warning', why: isChanging ? 'key_waits' : 'key_missing', values: { count } };
  return { state: 'healthy', why: isChanging ? 'key_done' : 'key' };
}
