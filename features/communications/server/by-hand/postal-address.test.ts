import { afterAll, expect, test } from 'vitest';
import { noon, startSendingAgency } from '#apps/testing/sending-agency.ts';

const { server, sol, set, aPerson, write, close } = await startSendingAgency();
afterAll(close);

test('marketing mail of an agency without a postal address is refused, in words; what is no marketing is not', async () => {
  server.setTime(noon);
  await server.admin.query("update tenants set address = '' where id = $1", [sol]);
  const { lead_id } = await aPerson();
  const refused = await write(lead_id, 'Email', { purpose: 'marketing' });
  expect([refused.status, refused.body.code]).toEqual([409, 'message_refused']);
  expect(refused.body.detail).toContain('postal address');
  expect((await write(lead_id, 'Email')).status).toBe(201);
  await set({ postal_address: '1 SW 8th St, Miami, FL 33130' });
  expect((await write(lead_id, 'Email', { purpose: 'marketing' })).status).toBe(201);
});
