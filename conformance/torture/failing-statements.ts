import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { databaseRoles } from '#platform/server/database/database.ts';

/** How a statement fails: canceled, which is transient, or with an unexpected error. */
export type Failure = '57014' | 'P0001';

interface Order {
  /** Which statement fails, from 1 on. */
  at: number;
  failure: Failure;
  sent: number;
}

const orders = new AsyncLocalStorage<Order>();
const ours: readonly string[] = [databaseRoles.app, databaseRoles.platform];

/**
 * Makes the n-th statement of a call fail in the database, so that its transaction fails too. Returns a function that
 * undoes this.
 */
export function patchStatements(): () => void {
  const send = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  pg.Client.prototype.query = function query(this: pg.Client, ...args: unknown[]) {
    const order = orders.getStore();
    if (!order || !ours.includes(this.user ?? '')) return send.apply(this, args);
    order.sent += 1;
    if (order.sent !== order.at) return send.apply(this, args);
    const failing = `do $$ begin raise exception 'torture' using errcode = '${order.failure}'; end $$`;
    const callback = args.at(-1);
    return typeof callback === 'function' ? send.call(this, failing, callback) : send.call(this, failing);
  } as typeof pg.Client.prototype.query;
  return () => {
    pg.Client.prototype.query = send as typeof pg.Client.prototype.query;
  };
}

/** Runs a call with one failing statement. `failed` is false if the call sent fewer statements. */
export async function withFailure<T>(
  at: number,
  failure: Failure,
  call: () => Promise<T>,
): Promise<{ result: T; failed: boolean }> {
  const order: Order = { at, failure, sent: 0 };
  const result = await orders.run(order, call);
  return { result, failed: order.sent >= at };
}
