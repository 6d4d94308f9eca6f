import { sql } from 'kysely';
import type { PlatformCommandContext } from '#platform/server/acts/command-context.ts';
import { systemTables } from '../schema.ts';

/** The recent observations of the processes. null: no process could observe the value. */
export interface LastMinutes {
  /** The latest observation; null: none in this hour. */
  looked_at: string | null;
  /** The messages of the last hour, and how many of them failed. */
  mails: number;
  failed_mails: number;
  /** The largest difference between a process's clock and the database's in the last five minutes, in milliseconds. */
  clock_ms: number | null;
  certificate_until: string | null;
  /** The problem with the mail server that any process had in the last five minutes; `''`: none, null: not checked. */
  mail_said: string | null;
}

const hourMs = 3_600_000;
const freshMs = 300_000;

/** Reads the observations of the last hour; for clocks and the mail server those of the last five minutes. */
export async function readLastMinutes({
  tx,
  clock,
}: Pick<PlatformCommandContext, 'tx' | 'clock'>): Promise<LastMinutes> {
  const now = clock().getTime();
  const [hour, fresh] = [new Date(now - hourMs), new Date(now - freshMs)];
  const { rows } = await sql<LastMinutes>`
    select max(at) as looked_at, coalesce(sum(mails), 0)::int as mails,
           coalesce(sum(failed_mails), 0)::int as failed_mails,
           max(abs(clock_ms)) filter (where at >= ${fresh}) as clock_ms,
           min(certificate_until) filter (where at >= ${fresh}) as certificate_until,
           max(mail_said) filter (where at >= ${fresh}) as mail_said
    from process_minutes where at > ${hour}`.execute(systemTables(tx));
  const { looked_at, certificate_until, ...seen } = rows[0] as LastMinutes;
  const instantOf = (at: string | null) => at && new Date(at).toISOString();
  return { ...seen, looked_at: instantOf(looked_at), certificate_until: instantOf(certificate_until) };
}
