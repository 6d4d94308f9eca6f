import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { liveRoutes, nameOf } from './live-routes.ts';
import { agenciesOf, prepare, send } from './slice-conformance.ts';
import { changedTables, snapshot } from './torture/snapshot.ts';

// What operators do inside agencies: the platform trail and the agency trail record it, and a token alone opens no
// account there.

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const writes = liveRoutes.filter(({ route }) => route.on === 'platform' && route.method !== 'GET');

/** Routes that concern the whole installation and act in no agency. */
const outside =
  /^(PUT \/super-admin\/plans\/|\S+ \/system\/|POST \/branding\/markup|POST \/(tenants|super-admin\/users)\/file$)/;
const inside = writes.filter((bound) => !outside.test(nameOf(bound)));

interface Row {
  action: string;
  outcome: string;
  actor: string;
}
interface Trails {
  /** The rows in the agencies' trails. */
  agency: readonly Row[];
  /** The rows in the platform's trail. */
  platform: readonly Row[];
}

async function trailsOf({
  admin,
}: TestServer): Promise<{ agency: (Row & { id: string })[]; platform: (Row & { id: string })[] }> {
  const [agency, platform] = await Promise.all([
    admin.query(
      `select e.id, e.action, e.outcome, e.actor_name as actor from audit_events e
       join tenants t on t.id = e.tenant_id and t.kind = 'agency'`,
    ),
    admin.query('select id, action, outcome, actor from platform_audit_events'),
  ]);
  return { agency: agency.rows, platform: platform.rows };
}

/**
 * What the two trails lack about an act. Each is checked separately. In the agency's trail the actor is the operator.
 */
function trailFaults(id: string, { agency, platform }: Trails, operator: string): string[] {
  const isDone = ({ outcome }: Row) => outcome === 'done';
  const faults: string[] = [];
  if (!agency.some((row) => isDone(row) && row.actor === operator))
    faults.push(`${id}: not in the trail of the agency`);
  if (!platform.some((row) => isDone(row) && row.action === id)) faults.push(`${id}: not in the trail of the platform`);
  return faults;
}

describe('each act of an operator inside of an agency stands in both trails', () => {
  test.each(inside.map((bound) => ({ name: nameOf(bound), bound })))('$name', async ({ bound }) => {
    const { sol } = agenciesOf(server);
    const call = await prepare(bound, sol);
    const before = await trailsOf(server);
    const answer = await send(bound, call, call.by ?? sol.as('Super Admin'));
    expect(answer.status, JSON.stringify(answer.body)).toBe(bound.route.ok[0]);
    const after = await trailsOf(server);
    const isNew = (known: readonly { id: string }[]) => (row: { id: string }) => known.every(({ id }) => id !== row.id);
    const made = {
      agency: after.agency.filter(isNew(before.agency)),
      platform: after.platform.filter(isNew(before.platform)),
    };
    expect(trailFaults(bound.id, made, 'Olga Ruiz')).toEqual([]);
  });

  test('the test finds an act that one of the two trails lacks, and one that the agency reads under another name', () => {
    const row = { action: 'visitTenant', outcome: 'done', actor: 'Olga Ruiz' };
    const faultsIn = (agency: Row[], platform: Row[]) => trailFaults('visitTenant', { agency, platform }, 'Olga Ruiz');
    expect(faultsIn([row], [row])).toEqual([]);
    expect(faultsIn([], [row, row])).toEqual(['visitTenant: not in the trail of the agency']);
    expect(faultsIn([row, row], [])).toEqual(['visitTenant: not in the trail of the platform']);
    expect(faultsIn([{ ...row, actor: 'System' }], [row])).toEqual(['visitTenant: not in the trail of the agency']);
    expect(faultsIn([{ ...row, outcome: 'not_found' }], [row])).toEqual([
      'visitTenant: not in the trail of the agency',
    ]);
  });

  test('the test asks most acts of operators', () => {
    expect(inside.length).toBeGreaterThan(18);
  });
});

/** Acts on accounts that need only the token, each with the reason. */
const withoutConfirmation: Readonly<Record<string, string>> = {
  createTenant: 'The agency is new: there is nothing to take.',
  deleteTenant: 'It opens nothing, and can be undone for 30 days.',
  activateTenant: 'It opens the agency to its own people.',
  suspendTenant: 'It opens nothing.',
  extendTrial: 'It opens the agency to its own people.',
  upgradePlan: 'It opens nothing.',
  inviteAdmin: 'The link goes to the address of somebody who has never signed in.',
  restoreTenant: 'It opens the agency to its own people.',
};
const asking = writes.filter(
  ({ id, route }) => route.changes?.includes('account') && withoutConfirmation[id] === undefined,
);
/** The body that requires a confirmation, for calls where not every body does. */
const bodies: Readonly<Record<string, Record<string, unknown>>> = {
  updateTenant: { admin_email: 'somebody.else@example.com' },
};

describe('an operator’s token opens no account of an agency', () => {
  test.each(asking.map((bound) => ({ name: nameOf(bound), bound })))('403: $name', async ({ bound }) => {
    const call = await prepare(bound, agenciesOf(server).sol);
    const body = bodies[bound.id] ?? call.body;
    const given = { ...call, ...(body && { body }) };
    const unconfirmed = server.withToken(await server.openSession('olga', { isConfirmed: false }));
    const before = await snapshot(server.admin);
    const answer = await send(bound, given, unconfirmed);
    expect([answer.status, answer.body?.code]).toEqual([403, 'confirmation_required']);
    expect(changedTables(before, await snapshot(server.admin))).toEqual([]);
    const confirmed = await send(bound, given, server.as('olga'));
    expect(confirmed.status, JSON.stringify(confirmed.body)).toBe(bound.route.ok[0]);
  });

  test('every act on accounts asks, or says why it does not', () => {
    expect(asking.map(({ id }) => id).sort()).toEqual([
      'createSystemUser',
      'deleteSystemUser',
      'resetSystemUserPassword',
      'resetSystemUserTwoStep',
      'updateSystemUser',
      'updateTenant',
    ]);
    const ofAccounts = writes.filter(({ route }) => route.changes?.includes('account')).map(({ id }) => id);
    expect(Object.keys(withoutConfirmation).filter((id) => !ofAccounts.includes(id))).toEqual([]);
  });
});
