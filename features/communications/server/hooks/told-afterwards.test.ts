import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { type Channel, noon, startSendingAgency, taken } from '#apps/testing/sending-agency.ts';
import { signedEvents, signedStatus } from '../../testing.ts';

const { server, vendor, ana, sol, agency, aMessage, run, log, stateOf, troubles, told, post, clear, close } =
  await startSendingAgency();
afterAll(close);
afterEach(clear);
const posted = async (...input: Parameters<typeof post>) => expect(await post(...input)).toBe(200);
let texts = 0;

describe('What providers tell afterwards', () => {
  const sent = async (channel: Channel, input: object = {}) => {
    server.setTime(noon);
    texts += 1;
    const sid = `SM${texts}`;
    vendor.answer = () =>
      channel === 'SMS' ? { ...taken.SMS, body: JSON.stringify({ sid, num_segments: '1' }) } : taken.Email;
    const message = await aMessage(channel, input);
    await run(channel);
    return { ...message, sid };
  };
  const event = (message: { id: string; email: string }, event: string, input: object = {}) => ({
    sg_event_id: `${message.id} ${event}`,
    event,
    email: message.email,
    timestamp: 1_794_935_000,
    communication_log_id: message.id,
    tenant_id: sol,
    ...input,
  });

  test.each([
    [
      'bounce',
      { type: 'bounce', reason: '550 5.1.1 no such user' },
      'Bounced',
      { is_undeliverable: true, service: 'none' },
    ],
    ['bounce', { type: 'blocked', reason: 'spam' }, 'Failed', { is_undeliverable: false }],
    ['spamreport', {}, 'Delivered', { service: 'revoked', marketing: 'revoked' }],
    ['unsubscribe', {}, 'Sent', { service: 'none', marketing: 'revoked' }],
    ['dropped', { reason: 'Bounced Address' }, 'Failed', { is_undeliverable: true }],
    ['dropped', { reason: 'Spam Reporting Address' }, 'Failed', { service: 'revoked' }],
    ['dropped', { reason: 'Invalid' }, 'Failed', { is_undeliverable: false, service: 'none' }],
    ['dropped', { reason: 'Content exceeds the limit' }, 'Failed', { is_undeliverable: false, service: 'none' }],
  ])('SendGrid: %s %j', async (name, input, status, state) => {
    const message = await sent('Email');
    const once = await signedEvents(agency, [event(message, name, input)]);
    for (const _ of [1, 2]) await posted('sendgrid', once);
    expect((await log(message.id)).status).toBe(status);
    expect(await stateOf(message.client_id, 'Email')).toMatchObject(state);
    const { body: ledger } = await ana().get(`/clients/${message.client_id}/consents`);
    const ofEmail = ledger.filter(
      ({ communication_type }: { communication_type: string }) => communication_type === 'Email',
    );
    expect(ofEmail.length).toBeLessThanOrEqual(1);
  });

  test('a bounce that names no message is that of the newest to the address; a delivery that comes late undoes nothing', async () => {
    const message = await sent('Email');
    const nameless = { communication_log_id: undefined, tenant_id: undefined, type: 'bounce' };
    const bounce = event(message, 'bounce', nameless);
    await posted('sendgrid', await signedEvents(agency, [bounce]));
    await posted('sendgrid', await signedEvents(agency, [event(message, 'delivered')]));
    expect((await log(message.id)).status).toBe('Bounced');
    expect((await told('ana')).includes('message.undelivered')).toBe(true);
  });

  test('an event of another agency moves nothing and closes nothing', async () => {
    const message = await sent('Email');
    const foreign = event(message, 'bounce', { type: 'bounce', tenant_id: server.world.tenants.lakeside });
    await posted('sendgrid', await signedEvents(agency, [foreign]));
    expect((await log(message.id)).status).toBe('Sent');
    expect(await stateOf(message.client_id, 'Email')).toMatchObject({ is_undeliverable: false });
  });

  const status = async (sid: string, To: string, MessageStatus: string, ErrorCode = '0') =>
    posted('twilio/status', await signedStatus(agency, { MessageSid: sid, MessageStatus, ErrorCode, To }));

  test.each([
    ['30006', { is_undeliverable: true }, []],
    ['30003', { is_undeliverable: false, service: 'given' }, []],
    ['30034', { is_undeliverable: false }, ['no_campaign']],
    ['21610', { service: 'revoked', marketing: 'revoked' }, []],
  ])('Twilio: undelivered with %s', async (code, state, trouble) => {
    const { sid, phone, id, client_id } = await sent('SMS');
    await status(sid, phone, 'undelivered', code);
    expect((await log(id)).status).toBe('Failed');
    expect(await stateOf(client_id, 'SMS')).toMatchObject(state);
    expect(await troubles()).toEqual(trouble);
  });

  test('30036 is for the next lawful window, once', async () => {
    const { id, sid, phone } = await sent('SMS');
    await status(sid, phone, 'undelivered', '30036');
    // In Florida texts are lawful from eight to eight: the message is not tried again within today's hours.
    const waits = { status: 'Queued', provider_id: null, reason_code: 'leaves_once_more' };
    expect(await log(id)).toMatchObject({ ...waits, release_at: '2026-11-18T13:00:00Z' });
    await status(sid, phone, 'failed', '30036');
    expect(await log(id)).toMatchObject(waits);
    vendor.asked = [];
    server.setTime('2026-11-18T12:59:59.000Z');
    await run('SMS');
    expect(vendor.asked).toEqual([]);
    server.setTime('2026-11-18T13:00:00.000Z');
    vendor.answer = () => ({ ...taken.SMS, body: JSON.stringify({ sid: `${sid}again`, num_segments: '1' }) });
    await run('SMS');
    await status(`${sid}again`, phone, 'undelivered', '30036');
    expect(await log(id)).toMatchObject({ status: 'Failed', reason_code: 'expired' });
  });

  test('21408 is about this phone', async () => {
    const { id, sid, phone } = await sent('SMS');
    await status(sid, phone, 'undelivered', '21408');
    expect(await log(id)).toMatchObject({ status: 'Failed', reason_code: 'region_refused' });
    expect(await troubles()).toEqual([]);
  });
});
