import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runJobNow } from '#apps/testing/run-job.ts';
import { noon } from '#apps/testing/sending-agency.ts';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { aLead } from '#features/leads/testing.ts';
import { aQuote } from '#features/quotes/testing.ts';
import type { Answer } from '#platform/testing/caller.ts';
import { toldWhile } from '#platform/testing/told-while.ts';
import { startStandIn, type VendorStandIn } from '#platform/testing/vendor-stand-in.ts';
import { twilioAccount } from '../../testing.ts';
import { sendMessages } from '../sending/send-messages.ts';
import { settleMessages } from '../sending/settle.ts';

// The requests to both vendors, checked against the vendors' own API descriptions.

const described = (vendor: string) =>
  JSON.parse(readFileSync(path.join(import.meta.dirname, `../fixtures/vendors/${vendor}.json`), 'utf8'));

let [twilio, sendgrid]: VendorStandIn[] = [];
let server: TestServer;
beforeAll(async () => {
  [twilio, sendgrid] = await Promise.all([startStandIn(described('twilio')), startStandIn(described('sendgrid'))]);
  twilio.answer('CreateMessage', { status: 201, json: { sid: 'SM1', status: 'queued', num_segments: '1' } });
  twilio.answer('ListMessage', { status: 200, json: { messages: [] } });
  twilio.answer('FetchAccount', { status: 200, json: { status: 'active' } });
  sendgrid.answer('SendMail', { status: 202, text: '', headers: { 'x-message-id': 'mail-1' } });
  sendgrid.answer('ListScope', { status: 200, json: { scopes: ['mail.send'] } });
  const verified = { results: [{ from_email: 'no-reply@agency.example.com', verified: true }] };
  sendgrid.answer('ListVerifiedSender', { status: 200, json: verified });
  server = await startTestServer({
    env: {
      TWILIO_API_URL: twilio.url,
      SENDGRID_API_URL: sendgrid.url,
      APP_URL: 'https://crm.example.com',
      LOG_LEVEL: 'silent',
    },
  });
  server.setTime(noon);
  await set({
    email_provider: 'SendGrid',
    sendgrid_api_key: 'SG.f',
    sender_email: 'no-reply@agency.example.com',
    ...twilioAccount,
    sms_enabled: true,
    twilio_phone_number: '7865550100',
    reply_to_email: 'oficina@agency.example.com',
    postal_address: '1 SW 8th St, Miami, FL 33130',
  });
});
afterAll(async () => {
  await server.close();
  await Promise.all([twilio?.close(), sendgrid?.close()]);
});

const ana = () => server.as('ana');
const set = (settings: object) => ana().put('/communications/settings', settings);
const aLeadOf = async () => {
  const given = aLead({ zip_code: '33135' });
  return (await ana().post('/leads', { ...given, contact: { ...given.contact, tcpa_consent: true } })).body
    .id as string;
};
const write = async (record_id: string, communication_type: 'SMS' | 'Email', input: object = {}) => {
  const letter = { subject: 'Su póliza', content: 'Ya están sus papeles.', purpose: 'service', record_type: 'lead' };
  const { status, body } = await ana().post('/communications/messages', {
    ...letter,
    record_id,
    communication_type,
    ...input,
  });
  expect(status, JSON.stringify(body)).toBe(201);
  await runJobNow(server, sendMessages, server.world.tenants.sol, { communication_type });
  return (await ana().get(`/communications/logs/${body.id}`)).body;
};
/** Fails unless the last request is of this operation and all requests were valid. */
const expectAsked = ({ requests, faults }: VendorStandIn, operation: string) => {
  expect(faults).toEqual([]);
  expect(requests.at(-1)?.operation).toBe(operation);
  return requests.at(-1)?.body as Record<string, unknown>;
};

test('a text, from the number and from a messaging service, is what Twilio describes', async () => {
  expect(await write(await aLeadOf(), 'SMS')).toMatchObject({ status: 'Queued', provider_id: 'SM1' });
  expect(expectAsked(twilio as VendorStandIn, 'CreateMessage')).toHaveProperty('From');
  await set({ twilio_messaging_service_sid: `MG${'0'.repeat(32)}` });
  await write(await aLeadOf(), 'SMS');
  expect(expectAsked(twilio as VendorStandIn, 'CreateMessage')).toHaveProperty('MessagingServiceSid');
});

test('so is the look for one that may have arrived', async () => {
  twilio?.answer('CreateMessage', { status: 502, text: '<html>' });
  await write(await aLeadOf(), 'SMS');
  server.setTime(new Date(Date.parse(noon) + 61_000).toISOString());
  await runJobNow(server, settleMessages, server.world.tenants.sol, { communication_type: 'SMS' });
  expectAsked(twilio as VendorStandIn, 'ListMessage');
  server.setTime(noon);
});

test('an email is what SendGrid describes: of service, of marketing with one click, with a proposal', async () => {
  expect(await write(await aLeadOf(), 'Email')).toMatchObject({ status: 'Sent', provider_id: 'mail-1' });
  expect(expectAsked(sendgrid as VendorStandIn, 'SendMail')).not.toHaveProperty('attachments');
  await write(await aLeadOf(), 'Email', { purpose: 'marketing' });
  expect(expectAsked(sendgrid as VendorStandIn, 'SendMail')).toHaveProperty('headers');
  const quote = await ana().post('/quotes', aQuote({ lead_id: await aLeadOf() } as never));
  await write(quote.body.id, 'Email', { record_type: 'quote' });
  expect(expectAsked(sendgrid as VendorStandIn, 'SendMail')).toHaveProperty('attachments');
});

test.each([
  ['Taller Mora, Inc.', '"Taller Mora, Inc."'],
  ['Gil; Paz', '"Gil; Paz"'],
  ['Ana "Nita" Gil, MD', '"Ana \\"Nita\\" Gil, MD"'],
  ['Ana "Nita" Gil', 'Ana "Nita" Gil'],
  ['María del Carmen Rodríguez de la Cruz', 'María del Carmen Rodríguez de la Cruz'],
])('%s stands in the request to SendGrid as %s, and so does the sender', async (name, as) => {
  await set({ sender_name: name });
  const given = aLead();
  const lead = await ana().post('/leads', { ...given, contact: { ...given.contact, name } });
  await write(lead.body.id, 'Email');
  const body = expectAsked(sendgrid as VendorStandIn, 'SendMail');
  expect(body).toMatchObject({ from: { name: as }, personalizations: [{ to: [{ name: as }] }] });
});

/** The response to a check of a channel, and the changes that are published to screens. */
async function checked(communication_type: string) {
  const answers: Answer[] = [];
  const told = await toldWhile(server.services, async () => {
    answers.push(await ana().post('/communications/settings/check', { communication_type }));
  });
  return { ...(answers[0] as Answer), told };
}

test('and the check of both channels', async () => {
  for (const [communication_type, vendor, operation] of [
    ['SMS', twilio, 'FetchAccount'],
    ['Email', sendgrid, 'ListVerifiedSender'],
  ] as const) {
    const trouble = { communication_type, code: 'key_refused', said: '', since: noon, tries: 1, try_at: noon };
    const { rows } = await server.admin.query(
      'update communication_settings set troubles = $1 where tenant_id = $2 returning id',
      [JSON.stringify([trouble]), server.world.tenants.sol],
    );
    const { status, body, told } = await checked(communication_type);
    // Stopped channels are tried again, and screens are notified.
    expect(told).toEqual([`communication_settings ${rows[0].id}`]);
    expect((await checked(communication_type)).told).toEqual([]);
    expect([status, JSON.stringify(body)]).toEqual([200, expect.not.stringContaining('"is_well":false')]);
    expectAsked(vendor as VendorStandIn, operation);
  }
});

test('the stand-ins see what the vendors do not describe', async () => {
  const [text, mail] = [twilio, sendgrid] as VendorStandIn[];
  const account = `${text?.url}/2010-04-01/Accounts/${twilioAccount.twilio_account_sid}/Messages.json`;
  const form = { 'content-type': 'application/x-www-form-urlencoded', authorization: 'Basic eA==' };
  const body = new URLSearchParams({ To: '+13055550100', Body: 'Hola', ValidityPeriod: 'long', Subject: 'Hola' });
  await fetch(account, { method: 'POST', headers: form, body: body.toString() });
  expect(text?.faults).toEqual(['body: Subject is unknown', 'body.ValidityPeriod: no such number']);
  const json = { 'content-type': 'application/json', authorization: 'Bearer x' };
  const letter = { personalizations: [{}], from: { email: 'a@example.com', mail: 'x' } };
  await fetch(`${mail?.url}/v3/mail/send`, { method: 'POST', headers: json, body: JSON.stringify(letter) });
  expect(mail?.faults).toEqual(['body.personalizations[0]: to is missing', 'body.from: mail is unknown']);
});
