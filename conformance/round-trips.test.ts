import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { isStream } from '#platform/contract/route.ts';
import { createTripCounter } from '#platform/testing/trip-counter.ts';
import { type LiveRoute, liveRoutes, nameOf } from './live-routes.ts';
import { agenciesOf, conformanceFor, prepare, send } from './slice-conformance.ts';

/** What an ordinary call may cost: the session, its statements, what follows from them, the commit. */
const ordinaryMax = 4;

/** Rare calls, in which each step decides on the next. Nothing that people wait for all day is here. */
const rare: Readonly<Record<string, number>> = {
  // About an account. What a sign-in's limits give back travels beside the transaction, between two of its writes.
  signIn: 5,
  registerUser: 5,
  setUserStatus: 5,
  endAllSessions: 5,
  changePassword: 6,
  // The address of the site is asked in a transaction before.
  inviteUser: 5,
  // The e-mail before comes back, and what was set since goes: password, second steps, sessions.
  restoreEmail: 10,
  confirmEmail: 8,
  resetPassword: 10,
  // Who has a phone decides whom it is told, and whether their browsers are called.
  receiveText: 5,
  // The first file makes the integration that it comes by.
  bringFile: 5,
  // Once for an installation.
  createDefaultAdmin: 6,
  // A second step at the sign-in, and what makes, shows and removes one.
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
  // It starts the engine; and a renewal takes its policy along.
  processRenewals: 7,
  updateRenewal: 5,
  // A file: its letterhead, the words in its logo's brand, and what its sections read one after the other.
  createReport: 6,
  // What is written to clients: the record, the template, the gate and the outcome follow from each other.
  testTemplate: 12,
  // What is looked for each day hangs on the days that are set.
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
  // What somebody was told holds for everybody with the address.
  addConsent: 9,
  unsubscribe: 9,
  // In two transactions: the scope is asked before a picture is made, and again under the lock.
  uploadBrandAsset: 6,
  // Also in two: the domain is looked at between them.
  checkDomain: 7,
  // Also in two: which visits go on is asked before the one that writes.
  endVisit: 5,
  // An operator's: the agency is looked up and entered first.
  readTenantBranding: 5,
  updateTenantBranding: 6,
  createTenantBranding: 6,
  // In two transactions, too.
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
  // Told in the trail of the agency as well.
  inviteAdmin: 6,
  // Found first, then acted on in the agency itself.
  visitTenant: 10,
  listTenantVisits: 5,
  // The same, once the operator's session was looked at among the operators' own; and the Admins are told.
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
    // On a busy machine what was sent together may arrive apart, which never makes it less.
    for (let again = 0; again < 4 && trips > max && !isFirst(bound); again += 1) {
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
