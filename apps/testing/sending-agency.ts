import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sendMessages, settleMessages } from '#features/communications/server/index.ts';
import { recorded, signedText, twilioAccount } from '#features/communications/testing.ts';
import { aLead } from '#features/leads/testing.ts';
import { runJobNow } from './run-job.ts';
import { startTestServer } from './test-server.ts';

interface Fixture {
  request: { path: string; form?: Record<string, string>; json?: object };
  answer: { status: number; headers: Record<string, string>; body: string };
}
interface Asked {
  method: string;
  url: string;
  body: string;
}
export type Channel = 'SMS' | 'Email';

/** The recorded requests of the vendors' own clients, and the responses. */
export const fixture = (name: string): Fixture => JSON.parse(recorded(name));
export const taken = { SMS: fixture('twilio-sms-create').answer, Email: fixture('sendgrid-mail-send').answer };
export const noon = '2026-11-17T17:00:00.000Z';

/** An agency in Miami that sends with SendGrid and Twilio, whose responses the test determines. */
export async function startSendingAgency() {
  const vendor = { asked: [] as Asked[], answer: (_: Asked): Fixture['answer'] | 'hang-up' => taken.SMS };
  const listening = createServer(async (request, response) => {
    const body = (await Array.fromAsync(request as AsyncIterable<Buffer>)).join('');
    const question = { method: request.method ?? '', url: request.url ?? '', body };
    vendor.asked.push(question);
    const overrides = vendor.answer(question);
    if (overrides === 'hang-up') return request.socket.destroy();
    const { 'content-length': _, ...headers } = overrides.headers;
    response.writeHead(overrides.status, headers).end(overrides.body);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => listening.once('listening', resolve));
  const url = `http://127.0.0.1:${(listening.address() as AddressInfo).port}`;
  const server = await startTestServer({
    env: { SENDGRID_API_URL: url, TWILIO_API_URL: url, APP_URL: 'https://crm.example.com', LOG_LEVEL: 'silent' },
  });
  const ana = () => server.as('ana');
  const sol = server.world.tenants.sol;
  let made = 2_000;
  const set = (settings: object) => ana().put('/communications/settings', settings);
  await set({
    email_provider: 'SendGrid',
    sendgrid_api_key: 'SG.f',
    sender_email: 'no-reply@agency.example.com',
    ...twilioAccount,
    sms_enabled: true,
    twilio_phone_number: '7865550100',
  });
  const aPerson = async (overrides: object = {}) => {
    made += 1;
    const lead = aLead({ zip_code: '33135' });
    const reached = { phone: `+1305555${made}`, email: `cliente${made}@example.com`, tcpa_consent: true };
    const contact = { ...lead.contact, ...reached, ...overrides };
    const { body } = await ana().post('/leads', { ...lead, contact });
    return { lead_id: body.id as string, client_id: body.client_id as string, ...contact };
  };
  const write = (record_id: string, communication_type: Channel, overrides: object = {}) =>
    ana().post('/communications/messages', {
      record_type: 'lead',
      record_id,
      communication_type,
      subject: 'Su póliza',
      purpose: 'service',
      content: 'Su cotización está lista.',
      ...overrides,
    });
  const agency = { as: () => ana() };
  const post = async (hook: string, signed: { address: string; body: Buffer; headers: object }) => {
    const headers = signed.headers as Record<string, string>;
    const payload = signed.body;
    const sent = { method: 'POST', url: `/hooks/${hook}/${signed.address}`, payload, headers } as const;
    const { statusCode } = await server.http.inject(sent);
    return statusCode;
  };
  return {
    server,
    vendor,
    ana,
    sol,
    agency,
    set,
    aPerson,
    write,
    post,
    async aMessage(channel: Channel, overrides: object = {}) {
      const person = await aPerson();
      const { body } = await write(person.lead_id, channel, overrides);
      return { ...person, id: body.id as string };
    },
    /** A text message from a person to the agency. */
    async says(From: string, Body: string, overrides: Record<string, string> = {}) {
      return post('twilio/inbound', await signedText(agency, { From, Body, ...overrides }));
    },
    run: (communication_type: Channel) => runJobNow(server, sendMessages, sol, { communication_type }),
    settle: (communication_type: Channel) => runJobNow(server, settleMessages, sol, { communication_type }),
    log: async (id: string) => (await ana().get(`/communications/logs/${id}`)).body,
    stateOf: async (client_id: string, channel: Channel) =>
      (await ana().get(`/clients/${client_id}/consents/states`)).body.find(
        (state: { communication_type: string }) => state.communication_type === channel,
      ),
    troubles: async () =>
      (await ana().get('/communications/settings')).body.troubles.map(({ code }: { code: string }) => code),
    told: async (username = 'ana'): Promise<string[]> =>
      (await server.as(username).get('/notifications')).body.map(({ kind }: { kind: string }) => kind),
    /** Ends waiting work and resets the channels for the next test. */
    async clear() {
      await server.admin.query("update messages set phase = 'settled' where phase <> 'settled'");
      made += 1;
      await set({ postal_address: `${made} SW 8th St` });
    },
    async close() {
      await server.close();
      listening.close();
    },
  };
}
