import type pg from 'pg';
import type { Route } from '../../contract/route.ts';
import type { Clock } from '../ground/clock.ts';
import type { Log } from '../ground/log.ts';
import { platformRefusal, type Refusal } from '../ground/refusal.ts';
import { type Changes, createKnownRow } from './known-row.ts';
import type { Session } from './session.ts';

/** The message and the restrictions during maintenance. */
export interface MaintenanceNow {
  /** `''` means the built-in text. */
  readonly message_en: string;
  readonly message_es: string;
  /** What all users except operators may do: read, or nothing. */
  readonly access: 'read' | 'nothing';
  /** Background work waits, except for work that operators request in the meantime. */
  readonly holds_jobs: boolean;
  readonly began_at: string;
  /** When maintenance ends automatically; null means an operator ends it. */
  readonly ends_at: string | null;
}

export interface Maintenance {
  /** The current maintenance, from memory; null if there is none. Sends no query. */
  now(): MaintenanceNow | null;
  /** Loads the state. Once the promise resolves, a change by any process arrives here. */
  begin(): Promise<void>;
  /** Notifies every process of a change. Resolves when this one applies it. */
  tell(): Promise<void>;
}

/** The installation's maintenance state, cached in one process. */
export function createMaintenance(lookupPool: pg.Pool, clock: Clock, changes: Changes, log: Log): Maintenance {
  const read = async () => {
    const { rows } = await lookupPool.query<MaintenanceNow>({
      name: 'maintenance_now',
      text: 'select * from maintenance_now()',
    });
    return rows[0] ?? null;
  };
  const known = createKnownRow('maintenance', read, { clock, changes, log });
  return {
    now() {
      const { row } = known;
      return row && row.ends_at !== null && clock() >= new Date(row.ends_at) ? null : row;
    },
    begin: known.begin,
    tell: known.tell,
  };
}

/** Whether maintenance blocks a call. It doesn't block operators, not even on a visit. */
export function keepsOut(
  { access }: Pick<MaintenanceNow, 'access'>,
  route: Pick<Route, 'method' | 'duringMaintenance'>,
  session: Pick<Session, 'tenant_kind' | 'visit'> | null,
): boolean {
  if (route.duringMaintenance || session?.tenant_kind === 'platform' || session?.visit) return false;
  return access === 'nothing' || route.method !== 'GET';
}

const askAgainSeconds = { least: 5, most: 60 };

/** The refusal of a blocked call: the operator's message in the caller's language. */
export function maintenanceRefusal({ message_en, message_es, ends_at }: MaintenanceNow, now: Date): Refusal {
  const { least, most } = askAgainSeconds;
  const left = ends_at === null ? most : Math.ceil((new Date(ends_at).getTime() - now.getTime()) / 1_000);
  const refusal = platformRefusal('maintenance', { retryAfterSeconds: Math.min(most, Math.max(least, left)) });
  refusal.said = { en: message_en, es: message_es };
  return refusal;
}
