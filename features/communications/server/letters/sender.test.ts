import { afterAll, beforeAll, expect, test } from 'vitest';
import { runJobNow } from '#apps/testing/run-job.ts';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { aLead } from '#features/leads/testing.ts';
import { mailsTo } from '#platform/testing/outbox.ts';
import { sendMessages } from '../sending/send-messages.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const ana = () => server.as('ana');
const mailboxOf = async (username: string) => (await server.as(username).get('/auth/me')).body.email as string;
let people = 0;

/** The e-mail that a client gets from the given user. */
async function mailBy(username: string) {
  people += 1;
  const email = `lectora${people}@example.com`;
  const lead = await server.as('lucia').post('/leads', aLead({ contact: { email } as never }));
  await server.as(username).post('/communications/messages', {
    record_type: 'lead',
    record_id: lead.body.id,
    communication_type: 'Email',
    purpose: 'service',
    subject: 'Sus papeles',
    content: 'Ya están.',
  });
  await runJobNow(server, sendMessages, server.world.tenants.sol, { communication_type: 'Email' });
  const [mail] = await mailsTo(server, email);
  return { from: mail?.from?.name, replyTo: mail?.replyTo?.[0]?.address };
}

test("until somebody says otherwise, mail comes in the agency's name, and answers go to whoever wrote", async () => {
  expect((await ana().get('/communications/settings')).body.sender_name).toBe('Vigencia');
  expect(await mailBy('lucia')).toEqual({ from: 'Sol Seguros', replyTo: await mailboxOf('lucia') });
});

test('who has no address of his own is not answered there, but the client by whoever looks after him', async () => {
  const { id } = server.world.users.ana ?? {};
  await server.admin.query("update users set email = 'admin@default.localhost' where id = $1", [id]);
  expect((await mailBy('ana')).replyTo).not.toBe('admin@default.localhost');
  expect((await mailBy('ana')).replyTo).toBeTruthy();
});

test("answers go to the agency's address where it has one, and to the one that is set before it", async () => {
  const sol = `/tenants/${server.world.tenants.sol}/branding`;
  expect((await server.as('olga').post(sol, { support_email: 'ayuda@sol.example' })).status).toBe(201);
  expect((await mailBy('lucia')).replyTo).toBe('ayuda@sol.example');
  await ana().put('/communications/settings', { reply_to_email: 'oficina@sol.example', sender_name: 'Sol de Miami' });
  expect(await mailBy('lucia')).toEqual({ from: 'Sol de Miami', replyTo: 'oficina@sol.example' });
});
