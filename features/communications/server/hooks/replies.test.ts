import { afterAll, afterEach, expect, test } from 'vitest';
import { noon, startSendingAgency, taken } from '#apps/testing/sending-agency.ts';
import { signedEvents, signedText } from '../../testing.ts';

const {
  server,
  vendor,
  ana,
  sol,
  agency,
  aPerson,
  aMessage,
  post,
  write,
  says,
  run,
  log,
  stateOf,
  told,
  clear,
  close,
} = await startSendingAgency();
afterAll(close);
afterEach(clear);

const answerTo = async (From: string, Body: string, input: Record<string, string> = {}) => {
  const { address, body, headers } = await signedText(agency, { From, Body, ...input });
  const sent = { method: 'POST', url: `/hooks/twilio/inbound/${address}`, payload: body, headers } as const;
  const first = await server.http.inject(sent);
  const again = await server.http.inject(sent);
  expect([first.statusCode, again.statusCode, again.payload]).toEqual([200, 200, '<Response></Response>']);
  return /<Message>(.*)<\/Message>/.exec(first.payload)?.[1] ?? null;
};
const story = async (id: string) => (await ana().get(`/clients/${id}/story/events`)).body;

test('a message is kept in the story of everybody with the phone, once, and told to whoever looks after them', async () => {
  server.setTime(noon);
  const one = await aPerson();
  await ana().put(`/leads/${one.lead_id}`, { assigned_agent: server.world.users.lucia?.id });
  const other = await aPerson({ phone: one.phone, name: 'Otra Persona' });
  expect(await answerTo(one.phone, '¿Y cuánto sale con Progressive?')).toBe(null);
  for (const { client_id } of [one, other]) {
    const events = (await story(client_id)).filter(({ action }: { action: string }) => action === 'receiveText');
    expect(events).toMatchObject([{ after: { text: '¿Y cuánto sale con Progressive?', kind: 'message' } }]);
  }
  expect((await told('lucia')).filter((kind) => kind === 'message.reply')).toHaveLength(1);
});

test('a sign that no database keeps is dropped, and the rest understood', async () => {
  server.setTime(noon);
  expect(await answerTo('+13055559877', 'AL\u0000TO')).toContain('No le enviaremos más');
});

test('an unknown number is kept, told to the Admins, and a stop from it holds', async () => {
  server.setTime(noon);
  expect(await answerTo('+13055559876', 'Quién es?')).toBe(null);
  expect(await told()).toContain('message.reply');
  expect(await answerTo('+13055559876', 'ALTO')).toContain('No le enviaremos más');
  const { client_id } = await aPerson({ phone: '+13055559876' });
  expect(await stateOf(client_id, 'SMS')).toMatchObject({ service: 'revoked' });
});

test.each([
  ['No me escriban', {}, 'No le enviaremos más mensajes'],
  ['Stop texting me', {}, "You won't get any more"],
  ['AYUDA', {}, '¿Preguntas?'],
  ['STOP', {}, null],
  ['HELP', {}, null],
  ['Alto', { OptOutType: 'STOP' }, null],
  ['Gracias, mañana le llamo', {}, null],
])('%s %j: answered once, in its language, unless Twilio has done so', async (text, input, answer) => {
  server.setTime(noon);
  const { phone, client_id } = await aPerson();
  const said = await answerTo(phone, text, input);
  expect(said).toEqual(answer === null ? null : expect.stringContaining(answer));
  const { body: kept } = await ana().get(`/communications/logs?client_id=${client_id}`);
  expect(kept).toHaveLength(answer === null ? 0 : 1);
});

test.each([
  [{ company_phone: '(305) 555-0101', support_email: 'ayuda@sol.example' }, 'Llame al (305) 555-0101'],
  [{ company_phone: '', support_email: 'ayuda@sol.example' }, 'Escriba a ayuda@sol.example'],
  [{ company_phone: '', support_email: '' }, 'atiende sus seguros. Responda ALTO'],
])('AYUDA is answered with what the agency has: %j', async (brand, answer) => {
  server.setTime(noon);
  const { phone } = await aPerson();
  await ana().put('/branding', brand);
  expect(await answerTo(phone, 'AYUDA')).toContain(answer);
});

test.each(['Sí', 'Yes', 'ALTA', 'START'])(
  '%s opens what was stopped, is answered then, and else a reply like any other',
  async (yes) => {
    server.setTime(noon);
    const { phone, client_id } = await aPerson();
    const kinds = async () =>
      (await story(client_id)).flatMap(({ action, after }: { action: string; after: { kind: string } }) =>
        action === 'receiveText' ? [after.kind] : [],
      );
    expect(await answerTo(phone, yes)).toBe(null);
    expect(await kinds()).toEqual(['message']);
    await says(phone, 'no me escriban');
    const answer = await answerTo(phone, yes);
    // Twilio itself answers the words that it knows.
    expect(answer).toEqual(yes === 'Sí' || yes === 'ALTA' ? expect.stringContaining('Le enviaremos de nuevo') : null);
    expect((await kinds()).toSorted()).toEqual(['message', 'start', 'stop']);
    expect(await stateOf(client_id, 'SMS')).toMatchObject({ service: 'given', marketing: 'given' });
    expect(await answerTo(phone, yes)).toBe(null);
  },
);

test('yes opens the purposes that were stopped, and gives no other', async () => {
  server.setTime(noon);
  const { phone, client_id } = await aPerson({ tcpa_consent: false });
  const words = { communication_type: 'SMS', words: 'No me manden promociones.' };
  await ana().post(`/clients/${client_id}/consents`, { ...words, purposes: ['marketing'], change: 'revoked' });
  await says(phone, 'Sí');
  expect(await stateOf(client_id, 'SMS')).toMatchObject({ service: 'none', marketing: 'given' });
});

test('a stop is confirmed once while it lasts, also when two come at once, and again after it was opened', async () => {
  server.setTime(noon);
  const { phone } = await aPerson();
  const answers = await Promise.all([answerTo(phone, 'no me escriban'), answerTo(phone, 'Stop texting me')]);
  expect(answers.filter((answer) => answer !== null)).toHaveLength(1);
  expect(await answerTo(phone, 'déjame en paz')).toBe(null);
  await says(phone, 'ALTA');
  expect(await answerTo(phone, 'déjame en paz')).toContain('No le enviaremos más');
});

test('an answer that the number is another person’s holds everything, and somebody looks for the right one', async () => {
  server.setTime(noon);
  const { lead_id, phone, client_id } = await aPerson();
  await says(phone, 'Número equivocado');
  expect(await stateOf(client_id, 'SMS')).toMatchObject({ service: 'given', is_held: true, is_service_held: true });
  for (const purpose of ['service', 'marketing']) {
    const { status, body } = await write(lead_id, 'SMS', { purpose });
    expect([status, body.detail]).toEqual([409, expect.stringContaining("someone else's")]);
  }
  const tasks = (await ana().get('/tasks')).body.map(({ description }: { description: string }) => description);
  expect(tasks).toContainEqual(expect.stringContaining("“Número equivocado”. It may be someone else's"));
  const given = { communication_type: 'SMS', purposes: ['service'], words: 'Es mi número.' };
  expect((await ana().post(`/clients/${client_id}/consents`, { ...given, change: 'restored' })).status).toBe(201);
  expect(await stateOf(client_id, 'SMS')).toMatchObject({ is_held: false, is_service_held: false });
  expect((await write(lead_id, 'SMS')).status).toBe(201);
});

test('with the module off a stop holds, and nobody is answered or told', async () => {
  server.setTime(noon);
  const { phone, client_id } = await aPerson();
  const before = await told();
  const signed = await signedText(agency, { From: phone, Body: 'Alto' });
  const url = `/hooks/twilio/inbound/${signed.address}`;
  const modules = (sql: string) => server.admin.query(`update tenants set features_enabled = ${sql}`);
  await modules("array_remove(features_enabled, 'communications')");
  const answer = await server.http.inject({ method: 'POST', url, payload: signed.body, headers: signed.headers });
  await modules("array_append(features_enabled, 'communications')");
  expect([answer.statusCode, answer.payload]).toEqual([200, '<Response></Response>']);
  expect(await stateOf(client_id, 'SMS')).toMatchObject({ service: 'revoked' });
  expect(await told()).toEqual(before);
});

test.each([
  ['suspended', "status = 'Suspended'"],
  ['inactive', "status = 'Inactive'"],
  ['at the end of its trial', "is_trial = true, trial_ends_at = '2020-01-01'"],
])('an agency that is %s hears a stop and a bounce before any of its messages leaves', async (_what, closed) => {
  server.setTime(noon);
  const { phone, client_id } = await aPerson();
  const { id, email, client_id: written } = await aMessage('Email');
  await run('Email');
  const set = (change: string) => server.admin.query(`update tenants set ${change} where id = $1`, [sol]);
  const stop = await signedText(agency, { From: phone, Body: 'Alto' });
  const bounce = { sg_event_id: `${id} bounce`, event: 'bounce', type: 'bounce', email, communication_log_id: id };
  const bounced = await signedEvents(agency, [bounce]);
  await set(closed);
  const statuses = [await post('twilio/inbound', stop), await post('sendgrid', bounced)];
  await set("status = 'Active', is_trial = false, trial_ends_at = null");
  expect(statuses).toEqual([200, 200]);
  expect(await stateOf(client_id, 'SMS')).toMatchObject({ service: 'revoked' });
  expect(await stateOf(written, 'Email')).toMatchObject({ is_undeliverable: true });
});

test('whoever has written may be answered by hand: for an hour at any time, for three days without a consent', async () => {
  server.setTime('2026-11-18T02:30:00.000Z');
  vendor.answer = () => taken.SMS;
  const { lead_id, phone } = await aPerson({ tcpa_consent: false });
  expect((await write(lead_id, 'SMS')).status).toBe(409);
  await says(phone, '¿Me puede llamar?');
  const at = async (time: string) => {
    server.setTime(time);
    const { status, body } = await write(lead_id, 'SMS');
    return [status, body.release_at];
  };
  expect(await at('2026-11-18T03:30:00.000Z')).toEqual([201, '2026-11-18T03:30:00Z']);
  await run('SMS');
  expect(await at('2026-11-18T03:30:00.001Z')).toEqual([201, '2026-11-18T13:00:00Z']);
  expect(await at('2026-11-21T02:30:00.000Z')).toEqual([201, '2026-11-21T13:00:00Z']);
  expect((await at('2026-11-21T02:30:00.001Z'))[0]).toBe(409);
  server.setTime('2026-11-18T03:00:00.000Z');
  expect((await write(lead_id, 'SMS', { purpose: 'marketing' })).status).toBe(409);
  await says(phone, 'ALTO');
  expect((await write(lead_id, 'SMS')).status).toBe(409);
});

test('a reply that may be meant as a stop holds what is to sell, and nothing else', async () => {
  server.setTime(noon);
  const { lead_id, phone, client_id } = await aPerson();
  const forSale = () => write(lead_id, 'SMS', { purpose: 'marketing' });
  expect((await forSale()).status).toBe(201);
  await says(phone, 'alto ahí amigo');
  expect(await stateOf(client_id, 'SMS')).toMatchObject({ marketing: 'given', is_held: true });
  const refused = await forSale();
  expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining('may be an opt-out')]);
  expect((await write(lead_id, 'SMS')).status).toBe(201);
});

/** A message of an automation: no user wrote it. */
const automatic = async (channel: 'SMS' | 'Email', input: object = {}) => {
  const person = await aPerson(input);
  const { body } = await write(person.lead_id, channel);
  await server.admin.query('update messages set by_user = null where id = $1', [body.id]);
  return body.id as string;
};

test('what is automatic keeps the agency’s hours, in both channels; what is by hand does not', async () => {
  const hours = { business_hours_enabled: true, business_start_hour: 9, business_end_hour: 12 };
  await ana().put('/communications/settings', hours);
  for (const channel of ['SMS', 'Email'] as const) {
    vendor.answer = () => taken[channel];
    for (const [time, held] of [
      ['2026-11-18T13:59:59.000Z', true],
      ['2026-11-18T14:00:00.000Z', false],
      ['2026-11-18T16:59:59.000Z', false],
      ['2026-11-18T17:00:00.000Z', true],
    ] as const) {
      server.setTime(time);
      const id = await automatic(channel);
      const byHand = (await write((await aPerson()).lead_id, channel)).body.id;
      await run(channel);
      expect([channel, time, (await log(id)).reason_code]).toEqual([channel, time, held ? 'agency_hours' : null]);
      expect((await log(byHand)).reason_code).toBe(null);
    }
  }
  await ana().put('/communications/settings', { business_hours_enabled: false });
});

test('when the month’s texts are used up, automatic ones wait; the Admins are warned once, at four fifths', async () => {
  server.setTime('2026-12-02T17:00:00.000Z');
  let sent = 0;
  vendor.answer = () => {
    sent += 1;
    return { ...taken.SMS, body: JSON.stringify({ sid: `SMx${sent}`, num_segments: '1' }) };
  };
  await ana().put('/communications/settings', { sms_monthly_segments_max: 5 });
  const warned = async () => (await told()).filter((kind) => kind === 'channel.limit').length;
  const ids: string[] = [];
  for (const warnings of [0, 0, 0, 1, 1, 1]) {
    ids.push(await automatic('SMS'));
    await run('SMS');
    expect([ids.length, await warned()]).toEqual([ids.length, warnings]);
  }
  expect(sent).toBe(5);
  expect(await log(ids[5] as string)).toMatchObject({ status: 'Queued', reason_code: 'month_limit' });
  await ana().put('/communications/settings', { sms_monthly_segments_max: 5_000 });
  server.setTime('2026-12-02T18:00:00.000Z');
  await run('SMS');
  expect(sent).toBe(6);
});

test('a text from somebody is no consent to automatic ones', async () => {
  server.setTime(noon);
  vendor.answer = () => taken.SMS;
  const { lead_id, phone } = await aPerson({ tcpa_consent: false });
  await says(phone, '¿Me puede llamar?');
  const ids = [];
  for (const _ of ['by hand', 'automatic']) ids.push((await write(lead_id, 'SMS')).body.id);
  await server.admin.query('update messages set by_user = null where id = $1', [ids[1]]);
  await run('SMS');
  const outcomes = await Promise.all(ids.map(async (id) => (await log(id)).reason_code));
  expect(outcomes).toEqual([null, 'no_consent']);
});

test('nothing automatic goes to a placeholder', async () => {
  server.setTime(noon);
  vendor.answer = () => taken.Email;
  const id = await automatic('Email', { email: 'noemail@noemail.com' });
  await run('Email');
  expect(await log(id)).toMatchObject({ status: 'Cancelled', reason_code: 'placeholder' });
});
