import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { isStream } from '#platform/contract/route.ts';
import { createTripCounter } from '#platform/testing/trip-counter.ts';
import { type LiveRoute, liveRoutes, nameOf } from './live-routes.ts';
import { agenciesOf, conformanceFor, prepare, send } from './slice-conformance.ts';

/** The maximum for an ordinary call: the session, its statements, the statements that depend on them, the commit. */
const ordinaryMax = 4;

/** Rare calls, in which each step determines the next. Frequent calls are not in this list. */
const rare: Readonly<Record<string, number>> = {
  // Account calls. The refund of a sign-in's limits runs outside the transaction, between two of its writes.
  signIn: 5,
  registerUser: 5,
  setUserStatus: 5,
  endAllSessions: 5,
  changePassword: 6,
  // A preceding transaction reads the site's address.
  inviteUser: 5,
  // Restores the previous e-mail and removes what was set since: password, second steps, sessions.
  restoreEmail: 10,
  confirmEmail: 8,
  resetPassword: 10,
  // The owner of the phone number determines who is notified, and whether their browsers get a push.
  receiveText: 5,
  // The first file creates the integration that it belongs to.
  bringFile: 5,
  // Two transactions: the plan of a book is made between them, in none.
  importBook: 7,
  // Once per installation.
  createDefaultAdmin: 6,
  // A second step at sign-in, and calls that create, show, and remove one.
  signInWithCode: 12,
  signInWithPasskey: 10,
  confirmApp: 8,
  removeApp: 10,
  setUpPasskey: 5,
  addPasskey: 9,
  confirmSession: 12,
  removePasskey: 10,
  renewRecoveryCodes: 8,
  resetTwoStep: 10,
  setTwoStepRule: 6,
  // It starts the engine. A renewal also changes its policy.
  processRenewals: 7,
  updateRenewal: 5,
  // A file: its letterhead, the words in its logo's brand, and the data that its sections read one after the other.
  createReport: 6,
  // All data of an agency, a few times in its life: the password is checked, with the refund of its limit, and the tables are
  // read together after the commit.
  downloadAgencyData: 7,
  // Messages to clients: the record, the template, the send policy, and the outcome depend on each other.
  testTemplate: 12,
  // The daily search depends on the configured days.
  tryAutomation: 6,
  checkChannel: 6,
  updateCommunicationSettings: 6,
  previewMessage: 5,
  sendMessage: 8,
  previewList: 6,
  sendToList: 7,
  cancelMessage: 6,
  decideWaiting: 5,
  sendAgain: 8,
  // A consent or an unsubscribe applies to every record with the same address.
  addConsent: 9,
  unsubscribe: 9,
  // Two transactions: the scope is checked before the picture is processed, and again under the lock.
  uploadBrandAsset: 6,
  // Also two: the domain is checked between them.
  checkDomain: 7,
  // Also two: the open visits are read before the transaction that writes.
  endVisit: 5,
  // Operator calls: the agency is looked up and entered first.
  readTenantBranding: 5,
  updateTenantBranding: 6,
  createTenantBranding: 6,
  // Two transactions, too.
  uploadTenantBrandAsset: 9,
  switchTenantMarkup: 6,
  createTenant: 8,
  updateTenant: 6,
  deleteTenant: 7,
  restoreTenant: 7,
  activateTenant: 6,
  suspendTenant: 6,
  extendTrial: 6,
  upgradePlan: 7,
  // The agency's trail records it, too.
  inviteAdmin: 6,
  // The record is found first, then changed in the agency itself.
  visitTenant: 10,
  listTenantVisits: 5,
  // The same, after the operator's session is checked among the operators' own. The Admins are notified.
  createSystemUser: 12,
  updateSystemUser: 10,
  deleteSystemUser: 12,
  resetSystemUserPassword: 8,
  resetSystemUserTwoStep: 11,
};

const { observe, trace } = createTripCounter();
let server: TestServer;
let empty: TestServer;
beforeAll(async () => {
  [server, empty] = await Promise.all([startTestServer({ observe }), startTestServer({ observe, world: false })]);
});
afterAll(() => Promise.all([server.close(), empty.close()]));

const isFirst = (bound: LiveRoute) => conformanceFor(bound).onEmptyInstallation?.includes(bound.id) ?? false;

/** How often a call waits for the database. */
async function tripsOf(bound: LiveRoute): Promise<number> {
  const { sol } = agenciesOf(server);
  const call = conformanceFor(bound).calls?.[bound.id] ? await prepare(bound, sol) : {};
  const { trips } = await trace(async () => {
    const { status } = await send(bound, call, isFirst(bound) ? empty.anonymous : (call.by ?? sol.as('Admin')));
    expect(status).toBe(bound.route.ok[0]);
  });
  return trips;
}

describe('no call waits for the database oftener than is allowed', () => {
  const counted = liveRoutes.filter(({ route }) => !isStream(route.ok[1]));
  test.each(counted.map((bound) => ({ name: nameOf(bound), bound })))('$name', async ({ bound }) => {
    const max = rare[bound.id] ?? ordinaryMax;
    let trips = await tripsOf(bound);
    // On a busy machine statements that were sent together can arrive separately, which never lowers the count.
    for (let again = 0; again < 9 && trips > max && !isFirst(bound); again += 1) {
      trips = Math.min(trips, await tripsOf(bound));
    }
    expect(trips).toBeLessThanOrEqual(max);
    expect(trips).toBeGreaterThan(0);
  });

  test('and no route is excused that is not there', () => {
    expect(liveRoutes.map(({ id }) => id)).toEqual(expect.arrayContaining(Object.keys(rare)));
  });
});

describe('the test itself', () => {
  const asking = (together: boolean) => () =>
    server.services.tenancy.readInTenant(server.world.tenants.sol, async (tx) => {
      const questions = Array.from({ length: 6 }, () => () => sql`select 1`.execute(tx));
      if (together) await Promise.all(questions.map((ask) => ask()));
      else for (const ask of questions) await ask();
    });

  test('finds what is asked one after the other, and lets pass what is asked together', async () => {
    expect((await trace(asking(false))).trips).toBeGreaterThan(ordinaryMax);
    expect((await trace(asking(true))).trips).toBeLessThanOrEqual(2);
  });
});
