import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { noon, startSendingAgency, taken } from '#apps/testing/sending-agency.ts';
import { signedEvents, signedStatus, signedText } from '../../testing.ts';

const { server, vendor, ana, sol, agency, aMessage, run, log, stateOf, post, clear, close } =
  await startSendingAgency();
afterAll(close);
afterEach(clear);

let texts = 0;
const sent = async (channel: 'Email' | 'SMS') => {
  server.setTime(noon);
  texts += 1;
  const sid = `SMdamaged${texts}`;
  vendor.answer = () =>
    channel === 'SMS' ? { ...taken.SMS, body: JSON.stringify({ sid, num_segments: '1' }) } : taken.Email;
  const message = await aMessage(channel);
  await run(channel);
  return { ...message, sid };
};
type Message = Awaited<ReturnType<typeof sent>>;

const event = (message: Message, name: string, at: number, input: object = {}) => ({
  sg_event_id: `${message.id} ${name}`,
  event: name,
  email: message.email,
  timestamp: 1_794_935_000 + at,
  communication_log_id: message.id,
  tenant_id: sol,
  ...input,
});

const eventsOf = async (id: string): Promise<string[]> =>
  (await log(id)).events.map(({ event: name }: { event: string }) => name);

describe('SendGrid', () => {
  const stories = {
    delivered: ['processed', 'deferred', 'delivered'],
    bounced: ['processed', 'delivered', 'bounce'],
    complained: ['processed', 'delivered', 'spamreport'],
    dropped: ['processed', 'dropped'],
  } as const;

  test.each(Object.entries(stories))(
    '%s: the same end, forwards, backwards, one by one and repeated',
    async (_, names) => {
      const ends = [];
      for (const order of ['forwards', 'backwards', 'one by one, backwards', 'repeated'] as const) {
        const message = await sent('Email');
        const told = names.map((name, at) => event(message, name, at, name === 'bounce' ? { type: 'bounce' } : {}));
        const calls = {
          forwards: [told],
          backwards: [told.toReversed()],
          'one by one, backwards': told.toReversed().map((one) => [one]),
          repeated: [[...told, ...told], told, told.toReversed()],
        }[order];
        for (const events of calls) expect(await post('sendgrid', await signedEvents(agency, events))).toBe(200);
        const { is_undeliverable, service, marketing } = await stateOf(message.client_id, 'Email');
        const kept = (await eventsOf(message.id)).filter((name) =>
          (names as readonly string[]).includes(name.split(' ')[0] as string),
        );
        ends.push([(await log(message.id)).status, is_undeliverable, service, marketing, kept.length]);
      }
      for (const end of ends) expect(end).toEqual([...(ends[0] as unknown[]).slice(0, 4), names.length]);
    },
  );

  test('signs that no database keeps are dropped', async () => {
    const message = await sent('Email');
    const odd = {
      reason: 'x\u0000y\ud800',
      email: `${message.email}\u0000`,
      sg_message_id: '\udc00\u0000',
      'a\u0000': 1,
    };
    const told = [event(message, 'delivered', 1, odd), event(message, 'open\u0000', 2, odd)];
    expect(await post('sendgrid', await signedEvents(agency, told))).toBe(200);
    expect(await eventsOf(message.id)).toEqual(expect.arrayContaining(['delivered', 'open']));
  });

  test('401 whichever byte is changed, and nothing is kept; the untouched one is taken after it', async () => {
    const message = await sent('Email');
    const signed = await signedEvents(agency, [event(message, 'delivered', 1)]);
    for (let at = 0; at < signed.body.length; at += 7) {
      const body = Buffer.from(signed.body);
      body[at] = (body[at] as number) ^ 1;
      expect(await post('sendgrid', { ...signed, body }), `byte ${at}`).toBe(401);
    }
    for (const body of [Buffer.concat([signed.body, signed.body]), Buffer.from([...signed.body].reverse())]) {
      expect(await post('sendgrid', { ...signed, body })).toBe(401);
    }
    expect((await log(message.id)).status).toBe('Sent');
    expect(await post('sendgrid', signed)).toBe(200);
    expect((await log(message.id)).status).toBe('Delivered');
  });
});

test.each([
  ['sendgrid', () => signedEvents(agency, [])],
  [
    'twilio/status',
    () => signedStatus(agency, { MessageSid: 'SMnone', MessageStatus: 'delivered', To: '+13055550199' }),
  ],
  ['twilio/inbound', () => signedText(agency, { From: '+13055550199', Body: 'ALTO' })],
])(
  '401 for what comes to %s without one of the headers by which it is proved, or with an empty one',
  async (hook, sign) => {
    const signed = await sign();
    expect(await post(hook, signed)).toBe(200);
    const signatures = Object.keys(signed.headers).filter((name) => /signature|timestamp/i.test(name));
    expect(signatures).not.toEqual([]);
    for (const name of signatures) {
      const { [name]: _, ...without } = signed.headers as Record<string, string>;
      expect(await post(hook, { ...signed, headers: without }), name).toBe(401);
      expect(await post(hook, { ...signed, headers: { ...without, [name]: '' } }), name).toBe(401);
    }
  },
);

describe('Many events of SendGrid', () => {
  const many = (key: string, count: number) =>
    Array.from({ length: count }, (_, at) => ({
      sg_event_id: `${key} ${at}`,
      event: 'processed',
      email: `viele${at}@example.com`,
      timestamp: 1_794_935_000,
    }));
  const kept = async (key: string) => {
    const { rows } = await server.admin.query(
      `select count(*)::int as events, count(distinct xmin::text)::int as transactions
       from message_events where key like $1 || ' %'`,
      [key],
    );
    return rows[0];
  };

  test.each([
    [200, 1],
    [201, 2],
    [450, 3],
  ])('%i are kept in %i transactions, and once when they come again', async (events, transactions) => {
    const signed = await signedEvents(agency, many(`m${events}`, events));
    expect(await post('sendgrid', signed)).toBe(200);
    expect(await kept(`m${events}`)).toEqual({ events, transactions });
    expect(await post('sendgrid', signed)).toBe(200);
    expect(await kept(`m${events}`)).toEqual({ events, transactions });
  });

  test('are kept once where the same call comes twice at once', async () => {
    const signed = await signedEvents(agency, many('twice', 250));
    expect(await Promise.all([post('sendgrid', signed), post('sendgrid', signed)])).toEqual([200, 200]);
    expect(await kept('twice')).toMatchObject({ events: 250 });
  });

  test('those of the steps before a failure stay, and the rest is kept when the call comes again', async () => {
    await server.admin.query("alter table message_events add constraint refuse_one check (key <> 'half 300')");
    const signed = await signedEvents(agency, many('half', 450));
    expect(await post('sendgrid', signed)).toBe(500);
    await server.admin.query('alter table message_events drop constraint refuse_one');
    expect(await kept('half')).toEqual({ events: 200, transactions: 1 });
    expect(await post('sendgrid', signed)).toBe(200);
    expect(await kept('half')).toMatchObject({ events: 450 });
  });

  test('one that is named like what every object has is kept, and loses none of the others', async () => {
    const names = ['constructor', 'toString', '__proto__', 'hasOwnProperty', 'valueOf'];
    const message = await sent('Email');
    const told = names.flatMap((name) => [
      event(message, name, 1),
      event(message, 'dropped', 1, { sg_event_id: `${message.id} dropped ${name}`, reason: name }),
      event(message, 'bounce', 1, { sg_event_id: `${message.id} bounce ${name}`, type: name }),
    ]);
    const delivered = event(message, 'delivered', 2);
    expect(await post('sendgrid', await signedEvents(agency, [...told, delivered]))).toBe(200);
    const { rows } = await server.admin.query(
      "select count(*)::int as kept from message_events where message_id = $1 and key like $1 || ' %'",
      [message.id],
    );
    expect(rows[0].kept).toBe(told.length + 1);
    for (const MessageStatus of names) {
      expect(
        await post(
          'twilio/status',
          await signedStatus(agency, { MessageSid: `SM${MessageStatus}`, MessageStatus, To: '+13055550199' }),
        ),
      ).toBe(200);
    }
  });
});

describe('Twilio', () => {
  const stories = { delivered: ['queued', 'sending', 'sent', 'delivered'], failed: ['queued', 'sent', 'undelivered'] };

  test.each(Object.entries(stories))('%s: the same end, forwards, backwards and repeated', async (_, names) => {
    const ends = [];
    for (const calls of [names, names.toReversed(), [...names, ...names.toReversed()]]) {
      const { id, sid, phone: To } = await sent('SMS');
      for (const MessageStatus of calls) {
        const signed = await signedStatus(agency, { MessageSid: sid, MessageStatus, To });
        expect(await post('twilio/status', signed)).toBe(200);
      }
      ends.push((await log(id)).status);
    }
    expect(new Set(ends)).toEqual(new Set([names.at(-1) === 'delivered' ? 'Delivered' : 'Failed']));
  });

  test('401 whichever byte is changed, of a status and of a text', async () => {
    const { id, sid, phone: To, client_id } = await sent('SMS');
    const status = await signedStatus(agency, { MessageSid: sid, MessageStatus: 'delivered', To });
    const text = await signedText(agency, { From: To, Body: 'ALTO' });
    for (const [hook, signed] of [
      ['twilio/status', status],
      ['twilio/inbound', text],
    ] as const) {
      for (let at = 0; at < signed.body.length; at += 5) {
        const body = Buffer.from(signed.body);
        // A `%3A` that becomes `%3a` would change nothing.
        body[at] = (body[at] as number) === 0x25 ? 0x41 : (body[at] as number) ^ 2;
        const fields = new URLSearchParams(body.toString()).toString();
        if (fields === new URLSearchParams(signed.body.toString()).toString()) continue;
        expect(await post(hook, { ...signed, body }), `${hook} byte ${at}`).toBe(401);
      }
    }
    expect((await log(id)).status).toBe('Queued');
    expect((await stateOf(client_id, 'SMS')).service).toBe('given');
    expect((await ana().get(`/clients/${client_id}/consents`)).body).toHaveLength(1);
  });
});
