import { afterAll, afterEach, expect, test } from 'vitest';
import { startSendingAgency } from '#apps/testing/sending-agency.ts';

// How long a client who has written may be answered by hand: without consent, and at any hour.

const { server, ana, aPerson, says, clear, close } = await startSendingAgency();
afterAll(close);
afterEach(clear);

const after = (instant: string, ms: number) => server.setTime(new Date(Date.parse(instant) + ms).toISOString());

/** The send policy's verdict on an answer to a client without consent, the given time after the client's text. */
async function answered(said: string, ms: number, input: object = {}) {
  server.setTime(said);
  const { phone, lead_id } = await aPerson({ tcpa_consent: false });
  await says(phone, '¿Cuánto sale?');
  after(said, ms);
  const { body } = await ana().post('/communications/messages/preview', {
    record_type: 'lead',
    record_id: lead_id,
    communication_type: 'SMS',
    content: 'Le llamo.',
    purpose: 'service',
    ...input,
  });
  const { is_allowed, reason_code, release_at } = body;
  return { is_allowed, reason_code, release_at };
}

const [second, hour] = [1_000, 3_600_000];
const noon = '2026-11-17T17:00:00.000Z';
/** 11 p.m. in Miami. */
const night = '2026-11-18T04:00:00.000Z';

test.each([
  [72 * hour, { is_allowed: true, reason_code: null }],
  [72 * hour + second, { is_allowed: false, reason_code: 'no_consent' }],
])('%i ms after she wrote, by day: %j', async (ms, expected) => {
  expect(await answered(noon, ms)).toMatchObject(expected);
});

test.each([
  [hour, { is_allowed: true, reason_code: null, release_at: null }],
  [hour + second, { is_allowed: true, reason_code: 'hours', release_at: '2026-11-18T13:00:00Z' }],
])('%i ms after she wrote, at night: %j', async (ms, expected) => {
  expect(await answered(night, ms)).toEqual(expected);
});

test('what is to sell is no answer', async () => {
  expect(await answered(noon, second, { purpose: 'marketing' })).toMatchObject({ reason_code: 'no_consent' });
});
