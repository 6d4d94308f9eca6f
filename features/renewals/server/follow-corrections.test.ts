import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aRenewedPolicy, clearRenewals } from '#apps/testing/process-renewals.ts';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.setTime('2026-06-01T16:00:00Z');
  await clearRenewals(server);
});

const miguel = () => server.as('miguel');
const renewalOf = async (id: string) => (await miguel().get(`/renewals/${id}`)).body;
const correct = async (id: string, body: object) =>
  expect((await miguel().put(`/policies/${id}`, body)).status).toBe(200);

describe('A corrected policy', () => {
  test('has its renewal and the draft of its offer follow, and the history tells it', async () => {
    const { policy, renewal } = await aRenewedPolicy(server);
    await correct(policy.id, { annual_premium: 1_500.25, carrier: 'Kemper', expiration_date: '2026-06-25' });
    const followed = await renewalOf(renewal.id);
    expect(followed).toMatchObject({ renewal_date: '2026-06-25', old_premium: 1_500.25, days_until_expiration: 24 });
    expect((await miguel().get(`/quotes/${renewal.quote.id}`)).body).toMatchObject({
      annual_premium: 1_500.25,
      carrier: 'Kemper',
      valid_until: '2026-06-25',
    });
    expect(followed.premium_change).toBe(0);
    const { body } = await miguel().get(`/renewals/${renewal.id}/history`);
    const told = {
      before: { renewal_date: '2026-06-20' },
      after: { renewal_date: '2026-06-25', old_premium: 1_500.25 },
    };
    expect(body.find(({ action }: { action: string }) => action === 'settleRenewal')).toMatchObject(told);
    expect((await miguel().get('/quotes?q=kemper')).body.map(({ id }: { id: string }) => id)).toContain(
      renewal.quote.id,
    );
  });

  test('leaves what somebody has changed in the offer, and an offer that was sent', async () => {
    const [changed, sent] = [await aRenewedPolicy(server), await aRenewedPolicy(server, '2026-06-21')];
    await miguel().put(`/quotes/${changed.renewal.quote.id}`, { annual_premium: 777 });
    await miguel().put(`/quotes/${sent.renewal.quote.id}`, { status: 'Enviada' });
    const { body: before } = await miguel().get(`/quotes/${sent.renewal.quote.id}`);
    for (const { policy } of [changed, sent]) await correct(policy.id, { annual_premium: 999, deductible: 333 });
    expect((await miguel().get(`/quotes/${changed.renewal.quote.id}`)).body).toMatchObject({
      annual_premium: 777,
      deductible: 333,
    });
    expect((await miguel().get(`/quotes/${sent.renewal.quote.id}`)).body).toEqual(before);
  });

  /** The due date and priority of its task, and the dates in its notifications. */
  async function workOn(renewalId: string, policyId: string) {
    const { task } = await renewalOf(renewalId);
    const { due_date, priority } = (await miguel().get(`/tasks/${task.id}`)).body;
    const { rows } = await server.admin.query(
      "select kind, facts ->> 'expiration_date' as day, once from notifications where about_id in ($1, $2) and kind <> 'policy.assigned'",
      [renewalId, policyId],
    );
    return { task, due_date, priority, told: rows as { kind: string; day: string; once: string }[] };
  }

  test('has the task and the notices of its renewal follow, on both sides of the last week', async () => {
    const { policy, renewal } = await aRenewedPolicy(server);
    expect(await workOn(renewal.id, policy.id)).toMatchObject({ due_date: '2026-06-13', priority: 'Media' });
    for (const [expiration_date, due_date, priority] of [
      ['2026-06-09', '2026-06-02', 'Media'],
      ['2026-06-08', '2026-06-07', 'Alta'],
      ['2026-06-28', '2026-06-21', 'Media'],
    ] as const) {
      await correct(policy.id, { expiration_date });
      const work = await workOn(renewal.id, policy.id);
      expect(work).toMatchObject({ due_date, priority });
      expect(work.told.length).toBeGreaterThan(0);
      for (const told of work.told) {
        expect(told).toEqual({
          kind: 'renewal.created',
          day: expiration_date,
          once: `${policy.id} ${expiration_date}`,
        });
      }
    }
    const { task } = await workOn(renewal.id, policy.id);
    const { body: history } = await miguel().get(`/tasks/${task.id}/history`);
    expect(history).toContainEqual(
      expect.objectContaining({
        before: { due_date: '2026-06-07', priority: 'Alta' },
        after: { due_date: '2026-06-21', priority: 'Media' },
      }),
    );
  });

  test('leaves the day that somebody has given the task', async () => {
    const { policy, renewal } = await aRenewedPolicy(server);
    const { task } = await workOn(renewal.id, policy.id);
    await miguel().put(`/tasks/${task.id}`, { due_date: '2026-06-05' });
    await correct(policy.id, { expiration_date: '2026-06-28' });
    expect(await workOn(renewal.id, policy.id)).toMatchObject({ due_date: '2026-06-05', priority: 'Media' });
  });

  test('keeps its day of the month when it is renewed', async () => {
    server.setTime('2027-02-10T16:00:00Z');
    const term = { effective_date: '2026-08-31', expiration_date: '2027-02-28' };
    const { renewal } = await aRenewedPolicy(server, '2027-02-28', term);
    await miguel().put(`/quotes/${renewal.quote.id}`, { status: 'Enviada' });
    const { body } = await miguel().post(`/quotes/${renewal.quote.id}/convert-to-policy`, {});
    expect(body).toMatchObject({ effective_date: '2027-02-28', expiration_date: '2027-08-31' });
  });
});
