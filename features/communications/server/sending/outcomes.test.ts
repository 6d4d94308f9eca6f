import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { type Channel, fixture, noon, startSendingAgency, taken } from '#apps/testing/sending-agency.ts';
import { toldWhile } from '#platform/testing/told-while.ts';
import { signedEvents } from '../../testing.ts';

const { server, vendor, agency, sol, aMessage, run, settle, log, stateOf, troubles, told, post, clear, close } =
  await startSendingAgency();
afterAll(close);
afterEach(clear);

describe('What the vendors were recorded to answer', () => {
  const outcomes: [Channel, string, object, object, string[]][] = [
    ['SMS', 'twilio-sms-create', { status: 'Queued', provider_id: 'SM11111111111111111111111111111111' }, {}, []],
    ['SMS', 'twilio-error-20003-auth', { status: 'Queued', reason_code: 'key_refused' }, {}, ['key_refused']],
    ['SMS', 'twilio-error-20429-rate', { status: 'Queued', reason_code: 'provider_busy' }, {}, []],
    [
      'SMS',
      'twilio-error-21211-invalid-to',
      { status: 'Failed', reason_code: 'undeliverable' },
      { is_undeliverable: true },
      [],
    ],
    [
      'SMS',
      'twilio-error-21610-opted-out',
      { status: 'Cancelled', reason_code: 'opted_out_at_provider' },
      { service: 'revoked', marketing: 'revoked' },
      [],
    ],
    ['SMS', 'twilio-error-500', { status: 'Queued', reason_code: null }, {}, []],
    ['Email', 'sendgrid-mail-send', { status: 'Sent', provider_id: 'fixtureXMessageId01' }, {}, []],
    ['Email', 'sendgrid-error-400', { status: 'Failed', reason_code: 'refused' }, { is_undeliverable: false }, []],
    ['Email', 'sendgrid-error-401', { status: 'Queued', reason_code: 'key_refused' }, {}, ['key_refused']],
    ['Email', 'sendgrid-error-403', { status: 'Queued', reason_code: 'sender_refused' }, {}, ['sender_refused']],
    ['Email', 'sendgrid-error-413', { status: 'Failed', reason_code: 'refused' }, {}, []],
    ['Email', 'sendgrid-error-429', { status: 'Queued', reason_code: 'provider_busy' }, {}, []],
    ['Email', 'sendgrid-error-500', { status: 'Queued', reason_code: 'provider_busy' }, {}, []],
  ];
  test.each(outcomes)('%s: %s', async (channel, name, message, state, trouble) => {
    server.setTime(noon);
    const recorded = fixture(name);
    vendor.answer = () => recorded.answer;
    const { id, client_id } = await aMessage(channel);
    vendor.asked = [];
    const received = await toldWhile(server.services, () => run(channel));
    expect(vendor.asked).toMatchObject([{ method: 'POST', url: recorded.request.path }]);
    expect(await log(id)).toMatchObject(message);
    expect(await stateOf(client_id, channel)).toMatchObject(state);
    expect(await troubles()).toEqual(trouble);
    expect(received.some((record) => record.startsWith('communication_settings '))).toBe(trouble.length > 0);
  });

  test('a text is vendor.asked for as recorded, but for how long it is valid and where its fate is told', async () => {
    server.setTime(noon);
    vendor.answer = () => taken.SMS;
    const { phone, id } = await aMessage('SMS');
    vendor.asked = [];
    await run('SMS');
    const { StatusCallback, ValidityPeriod, ...form } = Object.fromEntries(new URLSearchParams(vendor.asked[0]?.body));
    const { StatusCallback: _, ...recorded } = fixture('twilio-sms-create').request.form ?? {};
    expect(Object.keys(form).sort()).toEqual(Object.keys(recorded).sort());
    expect(form).toEqual({ To: phone, From: recorded.From, Body: 'Su cotización está lista.' });
    expect([StatusCallback, ValidityPeriod]).toEqual([
      expect.stringMatching(`/hooks/twilio/status/.*m=${id}$`),
      '28800',
    ]);
  });
});

describe('A channel that stands still', () => {
  test('strands one, tells the Admins once, is tried again less and less often, and heals', async () => {
    server.setTime(noon);
    vendor.answer = () => fixture('twilio-error-20003-auth').answer;
    const troubled = async () => (await told()).filter((kind: string) => kind === 'channel.trouble').length;
    const healed = async () => (await told()).filter((kind: string) => kind === 'channel.healed').length;
    // One notice for each of two refused keys and a refused sender, from the recorded responses above.
    const [before, healedBefore] = [await troubled(), await healed()];
    expect(before).toBe(3);
    const [one, two] = [await aMessage('SMS'), await aMessage('SMS')];
    vendor.asked = [];
    await run('SMS');
    await run('SMS');
    expect(vendor.asked).toHaveLength(1);
    server.setTime('2026-11-17T17:01:10.000Z');
    await run('SMS');
    // The Admins were already notified today, by the recorded response above.
    expect([vendor.asked.length, (await troubled()) - before]).toEqual([2, 0]);
    vendor.answer = () => taken.SMS;
    server.setTime('2026-11-17T18:30:00.000Z');
    for (const _ of [1, 2]) await run('SMS');
    expect([(await log(one.id)).provider_id, (await log(two.id)).provider_id]).toEqual([
      expect.any(String),
      expect.any(String),
    ]);
    expect([await troubles(), (await healed()) - healedBefore]).toEqual([[], 1]);
  });

  test('three in a row of which nobody knows pause it', async () => {
    server.setTime('2026-11-17T19:00:00.000Z');
    vendor.answer = () => 'hang-up';
    for (let count = 0; count < 5; count += 1) await aMessage('Email');
    vendor.asked = [];
    await run('Email');
    expect([vendor.asked.length, await troubles()]).toEqual([3, ['provider_away']]);
  });
});

describe('What may have arrived', () => {
  const minute = (count: number) => server.setTime(new Date(Date.parse(noon) + count * 60_000).toISOString());
  const listed = (messages: object[]) => ({
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ messages }),
  });

  test('Twilio is vendor.asked after 1, 5 and 15 minutes; then nobody knows', async () => {
    minute(0);
    vendor.answer = () => 'hang-up';
    const { id } = await aMessage('SMS');
    await run('SMS');
    vendor.answer = () => listed([]);
    vendor.asked = [];
    for (const [at, times] of [
      [0.5, 0],
      [1, 1],
      [4, 1],
      [5, 2],
      [14, 2],
    ] as const) {
      minute(at);
      await settle('SMS');
      expect([at, vendor.asked.length]).toEqual([at, times]);
      expect((await log(id)).reason_code).toBe(null);
    }
    minute(15);
    await settle('SMS');
    expect([vendor.asked.length, await log(id)]).toMatchObject([
      3,
      { status: 'Failed', reason_code: 'outcome_unknown' },
    ]);
    expect(vendor.asked.every(({ method, url }) => method === 'GET' && url.includes('DateSent%3E=2026-11-17'))).toBe(
      true,
    );
  });

  test('what it knows is taken; another text to the same phone is not mistaken for it', async () => {
    minute(0);
    vendor.answer = () => 'hang-up';
    const { id, phone: to } = await aMessage('SMS');
    await run('SMS');
    const ours = { to, from: '+17865550100', body: 'Su cotización está lista.', num_segments: '1' };
    const older = { ...ours, sid: 'SMolder', date_created: 'Tue, 17 Nov 2026 15:00:00 +0000' };
    const another = { ...ours, sid: 'SMother', body: 'Otra cosa', date_created: 'Tue, 17 Nov 2026 17:00:01 +0000' };
    minute(1);
    vendor.answer = () => listed([older, another]);
    await settle('SMS');
    expect((await log(id)).provider_id).toBe(null);
    minute(5);
    vendor.answer = () =>
      listed([older, another, { ...ours, sid: 'SMthis', date_created: 'Tue, 17 Nov 2026 17:00:01 +0000' }]);
    await settle('SMS');
    expect(await log(id)).toMatchObject({ status: 'Queued', provider_id: 'SMthis' });
  });

  test('whatever is told of what nobody knew ends that, however late; what is known stays', async () => {
    minute(0);
    vendor.answer = () => 'hang-up';
    const toldOf = async (kind: string) => (await told()).filter((one) => one === kind).length;
    const before = { unknown: await toldOf('message.unknown'), undelivered: await toldOf('message.undelivered') };
    const [arrived, bounced] = [await aMessage('Email'), await aMessage('Email')];
    await run('Email');
    minute(1_440);
    await settle('Email');
    expect((await log(arrived.id)).reason_code).toBe('outcome_unknown');
    // Ana wrote both, and is notified once of each.
    await settle('Email');
    expect(await toldOf('message.unknown')).toBe(before.unknown + 2);
    const event = ({ id, email }: { id: string; email: string }, name: string, input: object = {}) => ({
      sg_event_id: `${id} ${name}`,
      event: name,
      email,
      timestamp: 1_794_935_000,
      ...input,
      communication_log_id: id,
      tenant_id: sol,
    });
    const events = [event(arrived, 'delivered'), event(bounced, 'bounce', { type: 'bounce' })];
    expect(await post('sendgrid', await signedEvents(agency, events))).toBe(200);
    expect(await log(arrived.id)).toMatchObject({ status: 'Delivered', reason_code: null, error_message: null });
    expect((await log(bounced.id)).status).toBe('Bounced');
    expect(await toldOf('message.undelivered')).toBe(before.undelivered + 1);
    expect(await toldOf('message.unknown')).toBe(before.unknown + 2);
    expect(await post('sendgrid', await signedEvents(agency, [event(arrived, 'dropped')]))).toBe(200);
    expect((await log(arrived.id)).status).toBe('Delivered');
  });

  test('SendGrid has a day to tell', async () => {
    minute(0);
    vendor.answer = () => 'hang-up';
    const { id } = await aMessage('Email');
    await run('Email');
    for (const at of [2, 1_439]) {
      minute(at);
      await settle('Email');
      expect(await log(id)).toMatchObject({ status: 'Queued', reason_code: null });
    }
    minute(1_440);
    await settle('Email');
    expect(await log(id)).toMatchObject({ status: 'Failed', reason_code: 'outcome_unknown' });
  });
});

test.each([
  ['three days is tried once more', '2026-11-20T17:00:00.000Z', { status: 'Queued' }],
  [
    'more than three days is not sent any more',
    '2026-11-20T17:00:00.001Z',
    { status: 'Cancelled', reason_code: 'stale' },
  ],
])('what has waited for %s', async (_, instant, expected) => {
  server.setTime(noon);
  vendor.answer = () => fixture('twilio-error-20003-auth').answer;
  const { id } = await aMessage('SMS');
  await run('SMS');
  server.setTime(instant);
  await run('SMS');
  expect(await log(id)).toMatchObject(expected);
});
