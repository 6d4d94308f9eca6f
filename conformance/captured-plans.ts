import pg from 'pg';
import { databaseRoles } from '#platform/server/database/database.ts';
import type { Observe } from '#platform/server/database/observe.ts';
import { autoExplain, type ExecutedPlan, planOf } from '../bench/plans.ts';

const ours: readonly string[] = [databaseRoles.app, databaseRoles.platform];

/** Lets whoever opens this database from here on be told how each of its statements was run. */
export async function tellPlans(admin: pg.Client): Promise<void> {
  const { rows } = await admin.query<{ name: string }>('select current_database() as name');
  const settings = ["session_preload_libraries = 'auto_explain'", ...autoExplain];
  for (const setting of settings) await admin.query(`alter database ${rows[0]?.name} set ${setting}`);
}

/** How a statement was run, and by whom: a call as `GET /leads`, with the filters that it asks for, or a job. */
export interface CapturedPlan extends ExecutedPlan {
  by: string;
  asking: readonly string[];
}

export interface CapturedPlans {
  /** Is told of every statement before it goes out. */
  observe: Observe;
  /** Whoever sends statements from here on. */
  begin(by: string, asking?: readonly string[]): void;
  /**
   * What was told since it was last asked. PostgreSQL tells of a statement when the next one takes its connection, so that the last
   * ones of a call are told in the next call.
   */
  take(): CapturedPlan[];
  /** Stops to listen to connections that are opened later. */
  stop(): void;
}

/** Listens to all connections of the server's roles that are opened from here on. */
export function capturePlans(): CapturedPlans {
  let captured: CapturedPlan[] = [];
  let sender: Pick<CapturedPlan, 'by' | 'asking'> = { by: 'nobody', asking: [] };
  const senders = new Map<string, typeof sender>();
  const connect = pg.Client.prototype.connect as (...args: unknown[]) => unknown;
  pg.Client.prototype.connect = function (this: pg.Client, ...args: unknown[]) {
    if (ours.includes(this.user ?? '')) {
      this.on('notice', ({ message = '' }) => {
        const plan = planOf(message);
        // One inside a function was sent by nobody, and is told while that runs.
        if (plan) captured.push({ ...plan, ...(senders.get(plan.sql) ?? sender) });
      });
    }
    return connect.apply(this, args);
  } as typeof pg.Client.prototype.connect;
  return {
    observe({ sql }) {
      senders.set(sql, sender);
      return undefined;
    },
    begin(by, asking = []) {
      sender = { by, asking };
    },
    take() {
      const plans = captured;
      captured = [];
      return plans;
    },
    stop() {
      pg.Client.prototype.connect = connect as typeof pg.Client.prototype.connect;
    },
  };
}
