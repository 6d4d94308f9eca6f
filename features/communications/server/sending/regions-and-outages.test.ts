import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startSendingAgency, taken } from '#apps/testing/sending-agency.ts';

const { server, vendor, ana, aPerson, aMessage, write, run, log, troubles, clear, close } = await startSendingAgency();
afterAll(close);
afterEach(clear);

const noon = Date.parse('2026-11-17T17:00:00.000Z');
let day = 0;
const minute = (count: number) => server.setTime(new Date(noon + day * 86_400_000 + count * 60_000).toISOString());
beforeEach(() => {
  day += 1;
  minute(0);
});

const refusal = (code: number) => ({
  status: 400,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ code, message: 'Permission to send an SMS has not been enabled for the region', status: 400 }),
});
let phones = 100;
const inState = (areaCode: string) => {
  phones += 1;
  return aPerson({ phone: `+1${areaCode}5550${phones}` });
};
/** A text to a client that Twilio refuses because of the phone's region. */
async function refusedTo(lead_id: string) {
  vendor.answer = () => refusal(21_408);
  const { body } = await write(lead_id, 'SMS');
  await run('SMS');
  return log(body.id);
}

describe('A text that is refused because of where its phone is', () => {
  test('has failed with its own sentence, and of two clients of a state nobody else waits', async () => {
    for (const _ of [1, 2]) {
      const message = await refusedTo((await inState('305')).lead_id);
      expect(message).toMatchObject({ status: 'Failed', reason_code: 'region_refused' });
      expect(message.error_message).toContain("this phone's region");
    }
    expect(await troubles()).toEqual([]);
  });

  test.each([
    [59, ['region_refused']],
    [60, ['region_refused']],
    [61, []],
  ])('stops the channel with the third client of a state, %i minutes after the first: %j', async (last, stopped) => {
    for (const at of [0, 1]) {
      minute(at);
      await refusedTo((await inState(at === 0 ? '305' : '786')).lead_id);
    }
    minute(last);
    expect((await refusedTo((await inState('407')).lead_id)).status).toBe('Failed');
    expect(await troubles()).toEqual(stopped);
  });

  test('says nothing of the channel where it is one client thrice, or three of two states', async () => {
    const { lead_id } = await inState('305');
    for (const _ of [1, 2, 3]) await refusedTo(lead_id);
    await refusedTo((await inState('212')).lead_id);
    await refusedTo((await inState('646')).lead_id);
    expect(await troubles()).toEqual([]);
  });

  test('two at once count as two, and the sentence is in the language of who reads it', async () => {
    vendor.answer = () => refusal(21_408);
    const people = [await inState('512'), await inState('713'), await inState('214')];
    const ids = [];
    for (const { lead_id } of people) ids.push((await write(lead_id, 'SMS')).body.id);
    await Promise.all([run('SMS'), run('SMS')]);
    expect(await troubles()).toEqual(['region_refused']);
    const read = await ana().get(`/communications/logs/${ids[0]}`, { 'accept-language': 'es' });
    expect(read.body.error_message).toContain('La cuenta de Twilio');
    // The other agency is not notified, and its channel isn't stopped.
    expect((await server.as('walter').get('/communications/settings')).body.troubles).toEqual([]);
    expect((await server.as('walter').get(`/communications/logs/${ids[0]}`)).status).toBe(404);
  });

  test('leaves the rest of the same job unsent when it is the third', async () => {
    vendor.answer = () => refusal(21_408);
    for (const _ of [1, 2, 3, 4]) await write((await inState('305')).lead_id, 'SMS');
    vendor.asked = [];
    await run('SMS');
    expect([vendor.asked.length, await troubles()]).toEqual([3, ['region_refused']]);
  });
});

describe('Outages', () => {
  test('count over jobs, until the provider answers', async () => {
    vendor.answer = () => 'hang-up';
    for (const _ of [1, 2]) {
      await aMessage('Email');
      await run('Email');
    }
    expect(await troubles()).toEqual([]);
    vendor.answer = () => taken.Email;
    await aMessage('Email');
    await run('Email');
    vendor.answer = () => 'hang-up';
    for (const expected of [[], [], ['provider_away']]) {
      await aMessage('Email');
      await run('Email');
      expect(await troubles()).toEqual(expected);
    }
  });

  test('of one channel are not those of another', async () => {
    vendor.answer = () => 'hang-up';
    for (const channel of ['Email', 'SMS', 'Email', 'SMS'] as const) {
      await aMessage(channel);
      await run(channel);
    }
    expect(await troubles()).toEqual([]);
  });
});

describe('Settings that are saved', () => {
  test.each([
    ['with another price', (price: number) => ({ sms_segment_price: price })],
    ['as they are', () => ({})],
  ])('%s let a channel that stood still try at once what had met its trouble', async (_, input) => {
    vendor.answer = () => ({ ...refusal(20_003), status: 401 });
    const { id } = await aMessage('SMS');
    await run('SMS');
    expect([(await log(id)).reason_code, await troubles()]).toEqual(['key_refused', ['key_refused']]);
    vendor.answer = () => taken.SMS;
    const { status } = await ana().put('/communications/settings', input(0.01));
    expect([status, await troubles()]).toEqual([200, []]);
    await run('SMS');
    expect(await log(id)).toMatchObject({ status: 'Queued', provider_id: expect.any(String) });
  });
});
