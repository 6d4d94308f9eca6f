import { afterAll, expect, test } from 'vitest';
import { noon, startSendingAgency, taken } from '#apps/testing/sending-agency.ts';

const { server, vendor, aPerson, write, run, close } = await startSendingAgency();
afterAll(close);

test('three texts that are to sell in 24 hours; what is no advertisement goes on, and at night nobody counts', async () => {
  server.setTime(noon);
  let sent = 0;
  vendor.answer = () => {
    sent += 1;
    return { ...taken.SMS, body: JSON.stringify({ sid: `SM${sent}`, num_segments: '1' }) };
  };
  const { lead_id } = await aPerson();
  const at = async (time: string, purpose = 'marketing') => {
    server.setTime(time);
    const { status, body } = await write(lead_id, 'SMS', { purpose });
    return [status, status === 201 ? body.reason_code : body.code];
  };
  for (const _ of [1, 2, 3]) expect(await at(noon)).toEqual([201, null]);
  await run('SMS');
  expect(await at(noon)).toEqual([409, 'message_refused']);
  expect(await at(noon, 'service')).toEqual([201, null]);
  // Held until the morning: the limit per day is checked only then.
  expect(await at('2026-11-18T02:00:00.000Z')).toEqual([201, 'hours']);
  expect(await at('2026-11-18T17:00:00.000Z')).toEqual([409, 'message_refused']);
  expect(await at('2026-11-18T17:00:00.001Z')).toEqual([201, null]);
});
