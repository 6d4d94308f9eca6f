import { afterAll, afterEach, expect, test } from 'vitest';
import { startSendingAgency } from '#apps/testing/sending-agency.ts';
import { aQuote } from '#features/quotes/testing.ts';

const { server, ana, aPerson, aMessage, write, log, clear, close } = await startSendingAgency();
afterAll(close);
afterEach(clear);

test.each([
  ['2027-11-12', '2027-11-12T05:00:00Z'],
  // Summer time.
  ['2027-07-01', '2027-07-01T04:00:00Z'],
  ['2027-11-12T15:30:00Z', '2027-11-12T15:30:00Z'],
  ['2027-11-12T10:30:00-05:00', '2027-11-12T15:30:00Z'],
])('%s in Miami is %s', async (scheduled_at, release_at) => {
  server.setTime('2026-11-17T17:00:00.000Z');
  const { id } = await aMessage('Email', { scheduled_at });
  expect(await log(id)).toMatchObject({ status: 'Queued', release_at });
});

test('the past is 422, today and this very moment leave at once, and whatever is later waits', async () => {
  // In Miami it is still the 17th.
  server.setTime('2026-11-18T03:00:00.000Z');
  const { lead_id } = await aPerson();
  for (const [scheduled_at, status, release] of [
    ['2026-11-16', 422],
    ['2026-11-18T02:59:59Z', 422],
    ['2026-11-17', 201, '2026-11-18T03:00:00Z'],
    ['2026-11-18T03:00:00Z', 201, '2026-11-18T03:00:00Z'],
    ['2026-11-18T03:00:01Z', 201, '2026-11-18T03:00:01Z'],
    ['2026-11-18', 201, '2026-11-18T05:00:00Z'],
  ] as const) {
    const answer = await write(lead_id, 'Email', { scheduled_at });
    expect([scheduled_at, answer.status]).toEqual([scheduled_at, status]);
    if (status === 422) expect(answer.body.errors).toMatchObject([{ field: 'scheduled_at' }]);
    else expect((await log(answer.body.id)).release_at).toBe(release);
  }
  const record_ids = [lead_id];
  const list = { record_type: 'lead', record_ids, communication_type: 'Email', subject: 'Hola', content: 'Hola.' };
  const answer = await ana().post('/communications/messages/list', { ...list, scheduled_at: '2026-11-16' });
  expect(answer.body).toMatchObject({ status: 422, errors: [{ field: 'scheduled_at' }] });
});

test('a message about a quote is service unless it says otherwise, and one to a lead is marketing', async () => {
  server.setTime('2026-11-17T17:00:00.000Z');
  const { lead_id } = await aPerson();
  const quote = await ana().post('/quotes', aQuote({ lead_id }));
  const purposeOf = async (record_type: string, record_id: string, input: object = {}) =>
    (await write(record_id, 'Email', { record_type, purpose: undefined, ...input })).body.purpose;
  expect(await purposeOf('quote', quote.body.id)).toBe('service');
  expect(await purposeOf('quote', quote.body.id, { purpose: 'marketing' })).toBe('marketing');
  expect(await purposeOf('lead', lead_id)).toBe('marketing');
});

test.each([
  // In Miami it is 10 p.m., and texts may leave from 8 a.m. on.
  ['2026-11-18T12:59:59Z', '2026-11-18T13:00:00Z'],
  ['2026-11-18T13:00:00Z', '2026-11-18T13:00:00Z'],
  ['2026-11-18T13:00:01Z', '2026-11-18T13:00:01Z'],
  ['2026-11-19T15:00:00Z', '2026-11-19T15:00:00Z'],
])('a text that is written at night for %s leaves at %s', async (scheduled_at, release_at) => {
  server.setTime('2026-11-18T03:00:00.000Z');
  const { id } = await aMessage('SMS', { scheduled_at });
  expect(await log(id)).toMatchObject({ status: 'Queued', release_at });
});
