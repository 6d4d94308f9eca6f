import { afterAll, beforeAll, expect, test } from 'vitest';
import { runJobNow, runStep } from '#apps/testing/run-job.ts';
import { noon, startSendingAgency, taken } from '#apps/testing/sending-agency.ts';
import { importLeads } from '#features/integrations/server/index.ts';
import { importsOn } from '#features/integrations/testing.ts';
import { aLead } from '#features/leads/testing.ts';
import { aPolicy, aSentQuote } from '#features/policies/testing.ts';
import { aTask } from '#features/tasks/testing.ts';
import { actorOf } from '#platform/server/acts/actor.ts';
import { testAgency } from '#platform/testing/test-agency.ts';
import type { AutomationEvent } from '../../contract/automations.ts';
import { lookEachDay } from './look-each-day.ts';
import { planMessages } from './plan-messages.ts';

// One agency in which each event has occurred. An event's dry run and its actual run give the same result.

const { server, vendor, ana, sol, set, aPerson, says, run, close } = await startSendingAgency();
afterAll(close);

const plan = () => runJobNow(server, planMessages, sol, {});
const dryRun = async (event: AutomationEvent) => {
  const { status, body } = await ana().post(`/communications/automations/${event}/dry-run`, {});
  expect(status, JSON.stringify(body)).toBe(200);
  const why = (body.why as { reason_code: string; count: number }[]).map(({ reason_code, count }) => [
    reason_code,
    count,
  ]);
  return { sent: body.sent, held: body.held, refused: body.refused, why: Object.fromEntries(why) };
};

/** The outcome of an event's messages, in the terms of a dry run. */
async function outcomeOf(event: AutomationEvent) {
  const { rows } = await server.admin.query(
    'select phase, status, reason_code from messages where tenant_id = $1 and event_key like $2',
    [sol, `${event}:%`],
  );
  const why: Record<string, number> = {};
  const cancelled = rows.filter(({ status }) => status === 'Cancelled');
  for (const { reason_code } of cancelled) why[reason_code] = (why[reason_code] ?? 0) + 1;
  return {
    sent: rows.filter(({ phase, status }) => phase === 'settled' && status !== 'Cancelled').length,
    held: rows.filter(({ phase }) => phase === 'waiting').length,
    refused: cancelled.length,
    why,
  };
}

async function aTextOfNobody(input: object): Promise<void> {
  await aPerson({ tcpa_consent: false, ...input });
}

const inSpanish = { contact: { language: 'es' } };
const consentsOf = (client_id: string, input: object) =>
  ana().post(`/clients/${client_id}/consents`, {
    communication_type: 'Email',
    purposes: ['service', 'marketing'],
    change: 'revoked',
    words: 'No',
    ...input,
  });

beforeAll(async () => {
  server.setTime(noon);
  vendor.answer = ({ url }) => (url.includes('/mail/') ? taken.Email : taken.SMS);
  await set({ enable_automations: true });
  const switched: [AutomationEvent, object][] = [
    ['lead_created', { channels: ['SMS'], products: ['Auto'] }],
    ['quote_sent', { channels: ['Email', 'SMS'] }],
    ['quote_unanswered', { days: 3 }],
    ['policy_sold', { channels: ['SMS', 'Email'], delay_minutes: 10 }],
    ['renewal_urgent', { days: 7 }],
    ['task_assigned', {}],
    ['task_due', { days: 1 }],
    ['task_completed', {}],
  ];
  for (const [event, given] of switched) {
    const answer = await ana().put(`/communications/automations/${event}`, { is_enabled: true, ...given });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  }
}, 60_000);

async function leadsCome() {
  // Two clients are sent a message; for one in Honolulu it is outside the hours; the automation excludes the product of
  // one.
  await aPerson();
  await aPerson();
  await aPerson({ phone: '+18085550142' });
  const other = aLead({ product_type: 'Casa' });
  await ana().post('/leads', { ...other, contact: { ...other.contact, ...inSpanish.contact, tcpa_consent: true } });
  // One without consent, one stopped, one with another person's phone, one with a foreign phone, one without a phone,
  // one lost lead.
  await aTextOfNobody({});
  const [stopped, another, lost] = [await aPerson(), await aPerson(), await aPerson()];
  await says(stopped.phone, 'No me escriban');
  await says(another.phone, 'número equivocado');
  await aPerson({ phone: '+525555550142' });
  await aPerson({ phone: '' });
  await ana().put(`/leads/${lost.lead_id}`, { status: 'Perdido' });
  // Imported records trigger no messages.
  const file = 'name,email,phone,product_type,tcpa_consent\nDe Archivo,archivo@example.com,3055550777,Auto,yes\n';
  const occasion = { agency: testAgency(sol), actor: actorOf('import', 'leads.csv'), language: 'en' as const };
  expect(await importLeads(server.services, occasion, Buffer.from(file), { name: 'leads.csv' })).toMatchObject({
    imported: 1,
  });
  const { imported, read } = await importsOn(server, runJobNow);
  const upload = await imported('nombre,correo,teléfono,producto\nSubida,subida@example.com,3055550778,auto\n');
  expect((await read(upload)).status).toBe('done');
}

async function quotesGo() {
  const quotes = [];
  for (const count of [1, 2, 3]) quotes.push({ count, ...(await aSentQuote(ana())) });
  const [, answered] = quotes;
  await ana().put(`/quotes/${answered?.id}`, { status: 'Rechazada' });
  const email = { record_type: 'quote', communication_type: 'Email', subject: 'Su cotización', content: 'Va adjunta.' };
  const [, , byHand] = quotes;
  const written = await ana().post('/communications/messages', { ...email, record_id: byHand?.id });
  expect(written.status).toBe(201);
  await run('Email');
}

async function policiesAreSold() {
  const terms = { effective_date: '2025-11-27', expiration_date: '2026-11-27' };
  await aPolicy(ana(), terms);
  const cancelled = await aPolicy(ana(), terms);
  expect((await ana().put(`/policies/${cancelled.id}`, { status: 'Cancelada', cancellation_reason: 'x' })).status).toBe(
    200,
  );
  const refused = await aPolicy(ana(), terms);
  await consentsOf(refused.client_id, {});
  await aPolicy(ana(), { effective_date: '2025-11-16', expiration_date: '2026-11-16' });
}

async function tasksAreGiven() {
  const lucia = server.world.users.lucia?.id;
  const made = [];
  for (const due_date of ['2026-11-18', '2026-11-18', '2026-11-19']) {
    made.push((await ana().post('/tasks', aTask({ assigned_to: lucia, due_date } as never))).body);
  }
  await ana().post('/tasks', aTask({ assigned_to: server.world.users.ana?.id, due_date: '2026-11-18' } as never));
  expect((await server.as('lucia').put(`/tasks/${made[2].id}`, { status: 'Completada' })).status).toBe(200);
}

const atOnce: AutomationEvent[] = ['lead_created', 'quote_sent', 'task_assigned', 'task_completed'];

test('what happens by itself: the dry run says what the run does', async () => {
  await leadsCome();
  await quotesGo();
  await policiesAreSold();
  await tasksAreGiven();
  const said = new Map<AutomationEvent, object>();
  for (const event of [...atOnce, 'policy_sold'] as const) said.set(event, await dryRun(event));
  await plan();
  for (const channel of ['SMS', 'Email'] as const) await run(channel);
  for (const event of atOnce) expect([event, said.get(event)]).toEqual([event, await outcomeOf(event)]);
  // A sale triggers its message ten minutes later.
  expect(await outcomeOf('policy_sold')).toMatchObject({ sent: 0 });
  server.setTime('2026-11-17T17:10:00.000Z');
  for (const channel of ['SMS', 'Email'] as const) await run(channel);
  expect(said.get('policy_sold')).toEqual(await outcomeOf('policy_sold'));
  expect(said.get('lead_created')).toEqual({
    sent: 2,
    held: 1,
    refused: 12,
    // The clients of the quotes and policies below have not consented either.
    why: { no_consent: 8, stopped: 1, held: 1, not_in_us: 1, record_moved: 1 },
  });
  expect(said.get('quote_sent')).toMatchObject({ sent: 1, refused: 5 });
}, 60_000);

test('what is looked for each day: the dry run says what the run does, by the days that are set', async () => {
  const daily: AutomationEvent[] = ['quote_unanswered', 'renewal_urgent', 'task_due'];
  for (const day of ['2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20']) {
    server.setTime(`${day}T17:10:00.000Z`);
    await runStep(server, lookEachDay, day, sol);
    await plan();
    await run('Email');
  }
  for (const event of daily) expect([event, await dryRun(event)]).toEqual([event, await outcomeOf(event)]);
  expect((await dryRun('renewal_urgent')).sent).toBeGreaterThan(0);
  expect((await dryRun('quote_unanswered')).sent).toBeGreaterThan(0);
}, 60_000);
