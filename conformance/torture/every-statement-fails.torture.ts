import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { liveRoutes, nameOf } from '../live-routes.ts';
import { agenciesOf, conformanceFor, prepare, send } from '../slice-conformance.ts';
import { type Failure, patchStatements, withFailure } from './failing-statements.ts';
import { changedTables, snapshot, trails } from './snapshot.ts';

// Regardless of which statement of a write fails, the write is either complete, with its trail row, or absent, without
// one. What remains of a call of several transactions is a subset of the complete result, and the trail records it.

const statementsMax = 60;

/** Calls whose answer may be an error although their transaction was committed in full, each with the reason. */
const committedAlone: Record<string, string> = {
  signIn: 'counted attempts are given back beside the transaction; the session, which nobody knows then, ends unused',
};
/** Calls that change less when repeated, because what they set or create once already exists. */
const lessAgain = [
  'uploadBrandAsset',
  'uploadTenantBrandAsset',
  'beginMaintenance',
  'endMaintenance',
  'changeSettings',
  'bringFile',
];
/** Calls of several transactions whose contract doesn't declare it, each with the reason. */
const inSeveral: Record<string, string> = {
  ...Object.fromEntries(
    [
      'createSystemUser',
      'updateSystemUser',
      'deleteSystemUser',
      'resetSystemUserPassword',
      'resetSystemUserTwoStep',
      'visitTenant',
    ].map((id) => [
      id,
      'the transaction of the agency commits before that of the platform (docs/decisions/super-admin.md)',
    ]),
  ),
  createReport: 'the trail tells of a report before its rows are read',
};
const writes = liveRoutes.filter(({ route }) => route.method !== 'GET');

let server: TestServer;
let empty: TestServer;
let restore: () => void;
beforeAll(async () => {
  const env = { LOG_LEVEL: 'silent' };
  [server, empty] = await Promise.all([startTestServer({ env }), startTestServer({ env, world: false })]);
  // The conformance calls create a user for each try. The plan's user limit must not refuse a call.
  await server.admin.query('update tenants set max_users = 100000');
  restore = patchStatements();
});
afterAll(async () => {
  restore();
  await Promise.all([server.close(), empty.close()]);
});

/** What one try changed, and how many acts the trail has recorded since. */
interface Done {
  at: number;
  tables: string[];
  done: number;
}

/** Whether one result includes all of the other. */
const holds = (one: Pick<Done, 'tables' | 'done'>, other: Pick<Done, 'tables' | 'done'>) =>
  one.done >= other.done && other.tables.every((table) => one.tables.includes(table));

describe.each(['57014', 'P0001'] as const)('every statement fails with %s', (failure: Failure) => {
  test.each(writes.map((bound) => ({ name: nameOf(bound), bound })))('$name', async ({ bound }) => {
    const isFirst = conformanceFor(bound).onEmptyInstallation?.includes(bound.id) ?? false;
    // The first administrator is created once. The second round has nothing left to create.
    if (isFirst && failure !== '57014') return;
    const on = isFirst ? empty : server;
    const { admin } = on;
    const { sol } = agenciesOf(on);
    await admin.query('create temporary table if not exists kept_hashes as select id, password_hash from users');
    const faults: string[] = [];
    const isInSeveral = bound.route.steps === true || bound.id in inSeveral;
    const whole: Done[] = [];
    const halves: Done[] = [];
    for (let at = 1; at <= statementsMax; at += 1) {
      await admin.query('delete from rate_limits');
      // Restores the passwords that the last try changed.
      await admin.query('update users u set password_hash = k.password_hash from kept_hashes k where k.id = u.id');
      const call = await prepare(bound, sol);
      const caller = call.by ?? sol.as('Admin');
      // Opens the session, which is not part of the call.
      if (bound.route.allow !== 'public' || !call.by) await caller.get('/auth/me');
      const keyed = bound.route.on ? call : { ...call, headers: { ...call.headers, 'idempotency-key': randomUUID() } };
      const [before, told] = [await snapshot(admin), await trails(admin)];
      const { result, failed } = await withFailure(at, failure, () => send(bound, keyed, caller));
      const [after, toldAfter] = [await snapshot(admin), await trails(admin)];
      const tables = changedTables(before, after).sort();
      const done = toldAfter.done - told.done;
      const say = (what: string) => faults.push(`statement ${at}, answered ${result.status}: ${what}`);
      if (toldAfter.waiting - told.waiting !== done + toldAfter.refused - told.refused)
        say('a row of the trail is not chained');
      const isWhole = result.status < 300 || (bound.id in committedAlone && done === 1);
      if (isWhole) whole.push({ at, tables, done });
      else {
        if (result.status < 500) say('refused');
        if (isInSeveral) halves.push({ at, tables, done });
        else {
          if (tables.length > 0) say(`changed ${tables}`);
          if (done > 0) say(`told of ${done} commands`);
        }
      }
      // The first administrator is created once.
      if (failed && !(isFirst && result.status < 300)) continue;
      expect(result.status).toBe(bound.route.ok[0]);
      break;
    }
    // A call that succeeds although a statement failed must have the same effects as one without a failure.
    const untouched = whole.at(-1);
    expect(untouched, 'the call never came to its end').toBeDefined();
    for (const { at, tables, done } of whole) {
      const isSame = `${tables}` === `${untouched?.tables}` && done === untouched?.done;
      const isMore = lessAgain.includes(bound.id) && at === whole[0]?.at && holds({ tables, done }, untouched as Done);
      if (!isSame && !isMore && !(bound.id in committedAlone)) {
        faults.push(
          `statement ${at}: changed ${tables}, told of ${done} commands; whole it is ${untouched?.tables}, ${untouched?.done}`,
        );
      }
    }
    const most = whole.toSorted((one, other) => other.tables.length - one.tables.length)[0] as Done;
    for (const { at, tables, done } of halves) {
      // A call that declares several steps marks a message or claims a key before there is anything to record.
      const isTold = done > 0 || tables.length === 0 || bound.route.steps === true;
      if (!isTold || !holds(most, { tables, done }))
        faults.push(`statement ${at}: changed ${tables}, told of ${done} commands`);
    }
    expect(faults).toEqual([]);
  });
});
