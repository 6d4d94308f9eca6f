import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { aLead } from '#features/leads/testing.ts';
import { aPolicy, aSentQuote } from '#features/policies/testing.ts';
import { aQuote } from '#features/quotes/testing.ts';
import { house } from '#platform/server/acts/actor.ts';
import { perform } from '#platform/server/acts/perform.ts';
import type { SentStatement } from '#platform/server/database/observe.ts';
import { testAgency } from '#platform/testing/test-agency.ts';
import { tellReassigned } from './index.ts';

const sent: SentStatement[] = [];
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    observe(statement) {
      sent.push(statement);
      return undefined;
    },
  });
});
afterAll(() => server.close());
beforeEach(() => server.admin.query('delete from notifications'));

const idOf = (username: string) => server.world.users[username]?.id as string;
const listOf = async (username: string) =>
  (await server.as(username).get('/notifications')).body.map(
    ({ kind, about, facts }: { kind: string; about: unknown; facts: unknown }) => ({ kind, about, facts }),
  );
/** The statements of the slice since the list was cleared. */
const ours = () => sent.filter(({ senders }) => senders.includes('notifications'));

describe('A lead', () => {
  test('that somebody creates for a colleague, or gives him later, is told him', async () => {
    const { body } = await server.as('ana').post('/leads', aLead({ assigned_agent: idOf('lucia') }));
    const assigned = {
      kind: 'lead.assigned',
      about: { kind: 'lead', id: body.id },
      facts: { client: body.contact.name, by: 'Ana Beltrán' },
    };
    expect(await listOf('lucia')).toEqual([assigned]);
    await server.as('lucia').put(`/leads/${body.id}`, { assigned_agent: idOf('miguel') });
    expect(await listOf('miguel')).toEqual([{ ...assigned, facts: { ...assigned.facts, by: 'Lucía Ferrer' } }]);
    expect(await listOf('lucia')).toHaveLength(1);
  });

  test('of one’s own tells nobody, and costs no statement', async () => {
    sent.length = 0;
    const { body } = await server.as('lucia').post('/leads', aLead());
    await server.as('lucia').put(`/leads/${body.id}`, { notes: 'Llamar el lunes', assigned_agent: idOf('lucia') });
    await server.as('ana').put(`/leads/${body.id}`, { assigned_agent: null });
    await server.as('lucia').put(`/leads/${body.id}`, { assigned_agent: idOf('lucia') });
    expect(ours()).toEqual([]);
    expect(await listOf('lucia')).toEqual([]);
  });

  test('that could not be given is told nobody', async () => {
    const { body } = await server.as('lucia').post('/leads', aLead());
    expect((await server.as('lucia').put(`/leads/${body.id}`, { assigned_agent: idOf('tom') })).status).toBe(422);
    expect([await listOf('tom'), await listOf('lucia')]).toEqual([[], []]);
  });
});

test('a quote and a policy that are given to a colleague are told him', async () => {
  const quote = await aSentQuote(server.as('lucia'));
  await server.as('lucia').put(`/quotes/${quote.id}`, { assigned_agent: idOf('miguel') });
  const policy = await aPolicy(server.as('lucia'), { agent_id: idOf('miguel') });
  await server.as('miguel').put(`/policies/${policy.id}`, { agent_id: idOf('lucia') });
  const facts = { policy_number: policy.policy_number, client: policy.quote.lead.contact.name };
  const about = { kind: 'policy', id: policy.id };
  expect(await listOf('miguel')).toEqual(
    expect.arrayContaining([
      { kind: 'policy.assigned', about, facts: { ...facts, by: 'Lucía Ferrer' } },
      {
        kind: 'quote.assigned',
        about: { kind: 'quote', id: quote.id },
        facts: { quote_number: quote.quote_number, client: expect.any(String), by: 'Lucía Ferrer' },
      },
    ]),
  );
  expect(await listOf('lucia')).toEqual([{ kind: 'policy.assigned', about, facts: { ...facts, by: 'Miguel Núñez' } }]);
});

describe('The work of a colleague who leaves', () => {
  async function letLuciaGo(hand_on_to: string | null) {
    const path = `/auth/users/${idOf('lucia')}/status`;
    expect((await server.as('ana').put(path, { is_active: false, hand_on_to })).status).toBe(200);
    await server.as('ana').put(path, { is_active: true });
  }

  test('is told in one notification with how much of it there is, by one statement', async () => {
    for (let count = 0; count < 12; count += 1) await server.as('lucia').post('/leads', aLead());
    const { body } = await server.as('lucia').post('/leads', aLead());
    await server.as('lucia').post('/quotes', aQuote({ lead_id: body.id }));
    sent.length = 0;
    await letLuciaGo(idOf('miguel'));
    expect(ours()).toHaveLength(1);
    const { rows } = await server.admin.query(
      `select (select count(*) from leads where assigned_agent = $1) as leads,
              (select count(*) from quotes where assigned_agent = $1 and policy_id is null) as quotes`,
      [idOf('miguel')],
    );
    expect(await listOf('miguel')).toEqual([
      {
        kind: 'work.handed_on',
        about: null,
        facts: {
          colleague: 'Lucía Ferrer',
          by: 'Ana Beltrán',
          leads: expect.any(String),
          quotes: expect.any(String),
        },
      },
    ]);
    const [{ facts }] = await listOf('miguel');
    expect(Number(facts.leads)).toBeGreaterThanOrEqual(13);
    expect(Number(facts.leads)).toBeLessThanOrEqual(Number(rows[0].leads));
    expect(Number(facts.quotes)).toBeLessThanOrEqual(Number(rows[0].quotes));
  });

  test('of later slices stands in the same one, whoever tells it first', async () => {
    const reassigned = { full_name: 'Lucía Ferrer', to: idOf('miguel') };
    sent.length = 0;
    await perform(server.services, { agency: testAgency(server.world.tenants.sol), actor: house }, (ctx) =>
      Promise.all([
        tellReassigned(ctx, 'tasks', { ...reassigned, count: 4 }),
        tellReassigned(ctx, 'renewals', { ...reassigned, count: 1 }),
      ]),
    );
    expect(ours()).toHaveLength(1);
    expect((await listOf('miguel')).map(({ facts }: { facts: unknown }) => facts)).toEqual([
      { colleague: 'Lucía Ferrer', tasks: '4', renewals: '1' },
    ]);
  });

  test('is told nobody who gets none, and not the Admin who takes it over', async () => {
    await letLuciaGo(idOf('miguel'));
    await server.as('lucia').post('/leads', aLead());
    await letLuciaGo(null);
    await server.as('lucia').post('/leads', aLead());
    await letLuciaGo(idOf('ana'));
    expect([await listOf('miguel'), await listOf('ana')]).toEqual([[], []]);
  });
});
