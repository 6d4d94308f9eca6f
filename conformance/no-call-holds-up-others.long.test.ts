import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { isStream } from '#platform/contract/route.ts';
import type { Answer } from '#platform/testing/caller.ts';
import { stretchFault } from '#platform/testing/longest-stretch.ts';
import type { AgencyUnderTest, SubscriberCall, ValidCall } from '#platform/testing/slice-conformance.ts';
import { runEnqueued, runJobs, scheduledJobs } from './enqueued-work.ts';
import { fillableFields, fullestCall } from './fullest-call.ts';
import { fillAgency } from './large-agency.ts';
import { type LiveRoute, liveRoutes, nameOf } from './live-routes.ts';
import { agenciesOf, conformanceFor, conformanceOfSlices, prepare, send } from './slice-conformance.ts';
import { textFieldsOf } from './text-fields.ts';

// Sends every call with the longest texts and fullest lists that its contract accepts, runs every conformance scenario
// and job, and runs the work that each enqueues. worst-bodies.long.test.ts sends the worst input for each kind with a
// language of its own.

/** Enough rows for full pages. */
const size = { leads: 6_000, policies: 2_500 };

let server: TestServer;
let sol: AgencyUnderTest;
/** Queries that find the agency's rows, by list, and the owner of each list. */
const questions: Record<string, readonly Record<string, string>[]> = {};
const paramsOf: Record<string, Record<string, string>> = {};
beforeAll(async () => {
  server = await startTestServer({
    env: { LOG_LEVEL: 'silent' },
    async before({ admin }) {
      const { tenants, users } = inject('world').world;
      const [adminId, agentId] = [users.ana?.id as string, users.lucia?.id as string];
      await fillAgency(admin, { tenantId: tenants.sol, adminId, agentId }, size);
      await admin.query('update tenants set max_users = 100000');
    },
  });
  ({ sol } = agenciesOf(server));
  for (const { sought } of conformanceOfSlices.values()) {
    const found = await sought?.(sol);
    Object.assign(questions, found?.questions);
    Object.assign(paramsOf, found?.params);
  }
});
afterAll(() => server.close());

const made = async (bound: LiveRoute): Promise<ValidCall> =>
  conformanceFor(bound).calls?.[bound.id] ? prepare(bound, sol) : {};

/**
 * What blocks the thread too long during a call, which is prepared again for each measurement, and during the work that
 * it enqueues; also its last answer.
 */
async function measured(
  bound: LiveRoute,
  ready: () => Promise<ValidCall>,
): Promise<{ faults: string[]; answer: Answer | undefined }> {
  let answer: Answer | undefined;
  const call = await stretchFault(nameOf(bound), async () => {
    const { by = sol.as('Admin'), ...given } = await ready();
    return async () => {
      answer = await send(bound, given, by);
    };
  });
  expect(answer?.status).toBeLessThan(500);
  return { answer, faults: [call, await leftBy(nameOf(bound))].filter((fault) => fault !== null) };
}

const leftBy = (what: string) => stretchFault(`what ${what} leaves`, async () => () => runEnqueued(server));

/** Each text of a query at its maximum length. */
const longestQuestion = ({ route }: LiveRoute) =>
  Object.fromEntries(
    textFieldsOf({ ...(route.query && { query: route.query }) })
      .filter(({ maximum }) => maximum !== null && maximum !== 100)
      .map(({ path: [name = ''], maximum }) => [name, 'a\u0316\u0301 '.repeat(50).slice(0, maximum ?? 0)]),
  );

/** Requests a whole page with every filter. */
async function read(bound: LiveRoute): Promise<string[]> {
  const call = await made(bound);
  const whole = bound.route.paged ? { limit: '500' } : {};
  const faults: string[] = [];
  for (const question of [call.query ?? {}, whole, longestQuestion(bound), ...(questions[bound.id] ?? [])]) {
    const query = { ...question, ...whole };
    const params = (Object.keys(question).length > 0 && paramsOf[bound.id]) || call.params || {};
    faults.push(...(await measured(bound, async () => ({ ...call, params, query }))).faults);
  }
  return faults;
}

/**
 * Sends a call that succeeds, then the fullest one. If that is refused, fills each field alone, and then all fields
 * that aren't refused alone.
 */
async function write(bound: LiveRoute): Promise<string[]> {
  const lawful = await measured(bound, () => made(bound));
  expect(lawful.answer?.status).toBe(bound.route.ok[0]);
  const fields = fillableFields(bound);
  const full = async (kept: ReadonlySet<string>) => fullestCall(bound, await made(bound), kept);
  if (fields.length === 0 || !(await full(new Set()))) return lawful.faults;
  const sendFull = (kept: ReadonlySet<string>) => measured(bound, async () => (await full(kept)) as ValidCall);
  const { answer, faults } = await sendFull(new Set());
  if (answer && answer.status < 300) return [...lawful.faults, ...faults];
  const refused = new Set<string>();
  for (const field of fields) {
    const alone = await sendFull(new Set(fields.filter((other) => other !== field)));
    if (!alone.answer || alone.answer.status >= 300) refused.add(field);
    faults.push(...alone.faults);
  }
  return [...lawful.faults, ...faults, ...(await sendFull(refused)).faults];
}

const isFirst = (bound: LiveRoute) => conformanceFor(bound).onEmptyInstallation?.includes(bound.id) ?? false;
const calls = liveRoutes.filter((bound) => !isStream(bound.route.ok[1]) && !isFirst(bound));
const stories = [...conformanceOfSlices].flatMap(([slice, { subscriberCalls = {}, besides = {} }]) =>
  Object.entries({ ...subscriberCalls, ...besides })
    .filter((entry): entry is [string, SubscriberCall] => typeof entry[1] !== 'string')
    .map(([name, story]) => ({ name: `${slice}: ${name}`, story })),
);

describe('nothing holds its thread for long between two turns of everybody else', () => {
  test.each(calls.map((bound) => ({ name: nameOf(bound), bound })))('$name', async ({ bound }) => {
    expect(await (bound.route.method === 'GET' ? read(bound) : write(bound))).toEqual([]);
  });

  test.each(stories)('$name', async ({ name, story }) => {
    const call = await stretchFault(name, async () => {
      const told = await story(sol);
      await runEnqueued(server);
      return told;
    });
    expect([call, await leftBy(name)]).toEqual([null, null]);
  });

  // A week later, when reports are due.
  test.each(scheduledJobs)('$name', async (job) => {
    server.setTime('2026-11-23T12:00:00.000Z');
    expect(await stretchFault(job.name, async () => () => runJobs(server, [job]))).toBeNull();
    expect(await leftBy(job.name)).toBeNull();
  });
});

test('a call is as full as its contract lets it be', async () => {
  const [bound] = liveRoutes.filter(({ id }) => id === 'sendToList');
  const call = fullestCall(
    bound as LiveRoute,
    { body: { record_ids: ['one'], purpose: 'service' } },
    new Set(['subject']),
  );
  const { record_ids, content, ...others } = (call?.body ?? {}) as Record<string, string>;
  expect([record_ids?.length, content?.length]).toEqual([500, 20_000]);
  expect(others).toMatchObject({ purpose: 'service' });
  expect(others).not.toHaveProperty('subject');
});
