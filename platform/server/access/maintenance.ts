import type pg from 'pg';
import type { Route } from '../../contract/route.ts';
import type { Clock } from '../ground/clock.ts';
import type { Log } from '../ground/log.ts';
import { platformRefusal, type Refusal } from '../ground/refusal.ts';
import { type Changes, createKnownRow } from './known-row.ts';
import type { Session } from './session.ts';

/** What is said and refused while the installation is maintained. */
export interface MaintenanceNow {
  /** `''`: the house's own words. */
  readonly message_en: string;
  readonly message_es: string;
  /** What everybody but operators may do: read, or nothing. */
  readonly access: 'read' | 'nothing';
  /** Background work waits, but what operators ask for meanwhile. */
  readonly holds_jobs: boolean;
  readonly began_at: string;
  /** When it ends by itself; null: an operator ends it. */
  readonly ends_at: string | null;
}

export interface Maintenance {
  /** What holds at this moment; null: everybody works. It asks nobody: each process knows it. */
  now(): MaintenanceNow | null;
  /** Begins to know it: from the answer on, whatever any process changes is heard. */
  begin(): Promise<void>;
  /** Tells every process, this one too, that it has changed. */
  tell(): void;
}

/** The maintenance of this installation, as one process knows it. */
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

/** Whether maintenance keeps a call out. Operators work on, also on a visit. */
export function keepsOut(
  { access }: Pick<MaintenanceNow, 'access'>,
  route: Pick<Route, 'method' | 'duringMaintenance'>,
  session: Pick<Session, 'tenant_kind' | 'visit'> | null,
): boolean {
  if (route.duringMaintenance || session?.tenant_kind === 'platform' || session?.visit) return false;
  return access === 'nothing' || route.method !== 'GET';
}

const askAgainSeconds = { least: 5, most: 60 };

/** What a call is told that is kept out: the operator's own message, in the caller's language. */
export function maintenanceRefusal({ message_en, message_es, ends_at }: MaintenanceNow, now: Date): Refusal {
  const { least, most } = askAgainSeconds;
  const left = ends_at === null ? most : Math.ceil((new Date(ends_at).getTime() - now.getTime()) / 1_000);
  const refusal = platformRefusal('maintenance', { retryAfterSeconds: Math.min(most, Math.max(least, left)) });
  refusal.said = { en: message_en, es: message_es };
  return refusal;
}
