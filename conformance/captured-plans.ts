import pg from 'pg';
import { databaseRoles } from '#platform/server/database/database.ts';
import type { Observe } from '#platform/server/database/observe.ts';
import { autoExplain, type ExecutedPlan, planOf } from '../bench/plans.ts';

const ours: readonly string[] = [databaseRoles.app, databaseRoles.platform];

/** Makes PostgreSQL send the plan of each statement to connections that are opened after this call. */
export async function tellPlans(admin: pg.Client): Promise<void> {
  const { rows } = await admin.query<{ name: string }>('select current_database() as name');
  const settings = ["session_preload_libraries = 'auto_explain'", ...autoExplain];
  for (const setting of settings) await admin.query(`alter database ${rows[0]?.name} set ${setting}`);
}

/** The plan of an executed statement, and its sender: a call as `GET /leads` with the filters it uses, or a job. */
export interface CapturedPlan extends ExecutedPlan {
  by: string;
  asking: readonly string[];
}

export interface CapturedPlans {
  /** Called with every statement before it is sent. */
  observe: Observe;
  /** Sets the sender of the statements that follow. */
  begin(by: string, asking?: readonly string[]): void;
  /**
   * The plans that arrived since the last call. PostgreSQL sends a plan when the next statement uses the same
   * connection, so the last plans of a call arrive during the next call.
   */
  take(): CapturedPlan[];
  /** Stops listening on connections that are opened later. */
  stop(): void;
}

/** Listens on all connections of the server's roles that are opened after this call. */
export function capturePlans(): CapturedPlans {
  let captured: CapturedPlan[] = [];
  let sender: Pick<CapturedPlan, 'by' | 'asking'> = { by: 'nobody', asking: [] };
  const senders = new Map<string, typeof sender>();
  const connect = pg.Client.prototype.connect as (...args: unknown[]) => unknown;
  pg.Client.prototype.connect = function (this: pg.Client, ...args: unknown[]) {
    if (ours.includes(this.user ?? '')) {
      this.on('notice', ({ message = '' }) => {
        const plan = planOf(message);
        // A statement inside a function has no registered sender. Its plan arrives while the calling statement runs, so
        // it gets the current sender.
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
