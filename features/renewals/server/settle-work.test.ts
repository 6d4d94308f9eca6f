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
const taskOf = async (renewalId: string) => (await miguel().get(`/renewals/${renewalId}`)).body.task;
async function unread(renewalId: string): Promise<number> {
  const { rows } = await server.admin.query(
    "select count(*)::int as n from notifications where about_id = $1 and read_at is null and kind <> 'renewal.failed'",
    [renewalId],
  );
  return rows[0].n;
}

describe('The work on a renewal', () => {
  test.each([
    ['Completada', 'Completada'],
    ['Fallida', 'Cancelada'],
    ['Cancelada', 'Cancelada'],
  ])('ends with it when it is %s, and is open again with it', async (status, ended) => {
    const { renewal } = await aRenewedPolicy(server);
    expect([(await taskOf(renewal.id)).status, await unread(renewal.id)]).toEqual(['Pendiente', 3]);
    await miguel().put(`/renewals/${renewal.id}`, { status: 'Procesando' });
    expect([(await taskOf(renewal.id)).status, await unread(renewal.id)]).toEqual(['Pendiente', 3]);
    await miguel().put(`/renewals/${renewal.id}`, { status });
    const task = await taskOf(renewal.id);
    expect([task.status, await unread(renewal.id)]).toEqual([ended, 0]);
    const { body: told } = await miguel().get(`/tasks/${task.id}/history`);
    expect(told).toContainEqual(
      expect.objectContaining({
        before: { status: 'Pendiente' },
        after: { status: ended },
        actor_name: 'Miguel Núñez',
      }),
    );
    await miguel().put(`/renewals/${renewal.id}`, { status: 'Pendiente' });
    expect((await taskOf(renewal.id)).status).toBe('Pendiente');
  });

  test('ends when the offer is sold, and when the policy is cancelled, and opens when that is reinstated', async () => {
    const [sold, cancelled] = [await aRenewedPolicy(server), await aRenewedPolicy(server, '2026-06-21')];
    await miguel().put(`/quotes/${sold.renewal.quote.id}`, { status: 'Enviada' });
    expect((await miguel().post(`/quotes/${sold.renewal.quote.id}/convert-to-policy`, {})).status).toBe(201);
    expect((await taskOf(sold.renewal.id)).status).toBe('Completada');
    await miguel().put(`/policies/${cancelled.policy.id}`, { status: 'Cancelada' });
    expect([(await taskOf(cancelled.renewal.id)).status, await unread(cancelled.renewal.id)]).toEqual(['Cancelada', 0]);
    await miguel().put(`/policies/${cancelled.policy.id}`, { status: 'Activa' });
    expect((await taskOf(cancelled.renewal.id)).status).toBe('Pendiente');
  });
});
