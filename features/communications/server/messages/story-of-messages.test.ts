import { afterAll, afterEach, expect, test } from 'vitest';
import { noon, startSendingAgency, taken } from '#apps/testing/sending-agency.ts';

// The entries in a client's timeline about messages that ended without being sent.

const { server, vendor, ana, aPerson, write, run, says, settle, clear, close } = await startSendingAgency();
afterAll(close);
afterEach(clear);

interface Told {
  action: string;
  after: Record<string, unknown>;
}

const story = async (client_id: string, username = 'ana') =>
  ((await server.as(username).get(`/clients/${client_id}/story/events`)).body as Told[])
    .filter(({ action }) => action === 'messageNotSent' || action === 'messageUnknown')
    .map(({ action, after }) => ({ action, ...after }));

test('of one that was canceled by hand it is told who did so, and nothing of one that left', async () => {
  server.setTime(noon);
  vendor.answer = () => taken.Email;
  const { lead_id, client_id } = await aPerson();
  await write(lead_id, 'Email', { subject: 'Sus papeles' });
  await run('Email');
  expect(await story(client_id)).toEqual([]);
  const { body } = await write(lead_id, 'Email', { subject: 'Su póliza', scheduled_at: '2026-11-18' });
  expect((await ana().post(`/communications/logs/${body.id}/cancel`, {})).status).toBe(200);
  expect(await story(client_id)).toEqual([
    {
      action: 'messageNotSent',
      text: 'Su póliza',
      communication_type: 'Email',
      reason_code: 'cancelled_by_hand',
      facts: { name: 'Ana Beltrán' },
    },
  ]);
  // Another agency can't read the entries.
  expect((await server.as('walter').get(`/clients/${client_id}/story/events`)).status).toBe(404);
});

test('of what waits when the client stops, and of what nobody knows', async () => {
  server.setTime(noon);
  const { lead_id, client_id, phone } = await aPerson();
  await write(lead_id, 'SMS', { scheduled_at: '2026-11-18' });
  await says(phone, 'No me escriban');
  expect(await story(client_id)).toMatchObject([{ action: 'messageNotSent', reason_code: 'stopped' }]);
  const other = await aPerson();
  vendor.answer = () => 'hang-up';
  await write(other.lead_id, 'Email', {});
  await run('Email');
  server.setTime('2026-11-18T17:00:00.000Z');
  await settle('Email');
  expect(await story(other.client_id)).toMatchObject([{ action: 'messageUnknown', reason_code: 'outcome_unknown' }]);
});
