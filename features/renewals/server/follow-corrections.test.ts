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
      ...{ annual_premium: 1_500.25, carrier: 'Kemper', valid_until: '2026-06-25' },
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
      ...{ annual_premium: 777, deductible: 333 },
    });
    expect((await miguel().get(`/quotes/${sent.renewal.quote.id}`)).body).toEqual(before);
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
