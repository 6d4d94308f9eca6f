import { sql } from 'kysely';
import type { PlatformCommandContext } from '#platform/server/acts/command-context.ts';
import { systemTables } from '../schema.ts';

/** What the processes have seen of late. null: none of them could tell. */
export interface LastMinutes {
  /** When the last of them looked; null: none has in this hour. */
  looked_at: string | null;
  /** Messages of the last hour, and those of them that nobody took. */
  mails: number;
  failed_mails: number;
  /** How far the worst clock of the last five minutes is from the database's. */
  clock_ms: number | null;
  certificate_until: string | null;
  /** What stands in the way to the mail server, of any of them in the last five minutes; `''`: nothing does, null: nobody asked. */
  mail_said: string | null;
}

const hourMs = 3_600_000;
const freshMs = 300_000;

/** Reads what the processes have seen in the last hour, of clocks and the mail server in the last five minutes. */
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
