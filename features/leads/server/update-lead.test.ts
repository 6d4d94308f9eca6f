import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { leadStatuses } from '../contract.ts';
import { aLead } from '../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const idOf = (username: string) => server.world.users[username]?.id as string;
const create = async (input: Parameters<typeof aLead>[0] = {}) =>
  (await server.as('lucia').post('/leads', aLead(input))).body;
const found = async (q: string) =>
  (await server.as('lucia').get(`/leads?q=${encodeURIComponent(q)}`)).body.map(({ id }: { id: string }) => id);

describe('PUT /leads/{id}', () => {
  test('200 with the whole lead for every field, one at a time; what is left out stays', async () => {
    const lead = await create({ notes: 'Antes', campaign: 'Mayo' });
    const changes = [
      { status: 'Cotizado' },
      { product_type: 'Comercial' },
      { product_type: null },
      { source: 'Referral' },
      { source: null },
      { campaign: ' Junio ' },
      { zip_code: '00907' },
      { notes: '' },
      { assigned_agent: null, assigned_agent_name: null },
      { assigned_agent: idOf('ana'), assigned_agent_name: 'Ana Beltrán' },
    ];
    let expected = { ...lead, created_at: expect.any(String), updated_at: expect.any(String) };
    for (const { assigned_agent_name, ...change } of changes as (Record<string, unknown> & {
      assigned_agent_name?: string;
    })[]) {
      const answer = await server.as('lucia').put(`/leads/${lead.id}`, change);
      const shown = { ...change, ...(typeof change.campaign === 'string' && { campaign: change.campaign.trim() }) };
      expected = { ...expected, ...shown, ...(assigned_agent_name !== undefined && { assigned_agent_name }) };
      expect(answer, JSON.stringify(change)).toMatchObject({ status: 200, body: expected });
    }
    expect((await server.as('lucia').get(`/leads/${lead.id}`)).body).toMatchObject(expected);
  });

  test('200 for every field of the person', async () => {
    const lead = await create();
    const contact = {
      name: 'Núria Güell',
      email: 'nuria@example.com',
      phone: '+34612345678',
      whatsapp: '+525512345678',
      address: 'Calle 8',
      language: 'en',
      tcpa_consent: true,
    };
    for (const [field, value] of Object.entries(contact)) {
      const answer = await server.as('lucia').put(`/leads/${lead.id}`, { contact: { [field]: value } });
      expect(answer, field).toMatchObject({ status: 200, body: { contact: { [field]: value } } });
    }
    const read = await server.as('lucia').get(`/leads/${lead.id}`);
    expect(read.body.contact).toMatchObject({
      ...contact,
      phone_national: '+34 612 34 56 78',
      tcpa_consent_source: 'form',
    });
    const cleared = await server.as('lucia').put(`/leads/${lead.id}`, { contact: { phone: '', tcpa_consent: false } });
    expect(cleared.body.contact).toMatchObject({
      phone: '',
      phone_national: '',
      whatsapp: '+525512345678',
      tcpa_consent: false,
      tcpa_consent_at: null,
      tcpa_consent_by: null,
      tcpa_consent_source: null,
    });
  });

  test('200 from any status to any other; reaching somebody is noted when the lead becomes Contactado', async () => {
    const lead = await create();
    for (const from of leadStatuses) {
      for (const status of leadStatuses) {
        await server.as('miguel').put(`/leads/${lead.id}`, { status: from });
        expect((await server.as('miguel').put(`/leads/${lead.id}`, { status })).body.status).toBe(status);
      }
    }
    const other = await create();
    expect((await server.as('ana').put(`/leads/${other.id}`, { status: 'Cotizado' })).body.last_contact).toBeNull();
    server.setTime('2026-11-17T15:00:00.000Z');
    const reached = await server.as('ana').put(`/leads/${other.id}`, { status: 'Contactado' });
    expect(reached.body.last_contact).toBe('2026-11-17T15:00:00Z');
    server.setTime('2026-11-18T15:00:00.000Z');
    const again = await server
      .as('ana')
      .put(`/leads/${other.id}`, { status: 'Contactado', last_contact: '2001-01-01' });
    expect(again.body.last_contact).toBe('2026-11-17T15:00:00Z');
    server.setTime('2026-11-16T20:00:00.000Z');
  });

  test('200 and fields that are not for the taking are ignored', async () => {
    const lead = await create();
    const stolen = {
      id: randomUUID(),
      tenant_id: server.world.tenants.lakeside,
      client_id: randomUUID(),
      created_at: '2001-01-01T00:00:00Z',
    };
    const answer = await server
      .as('lucia')
      .put(`/leads/${lead.id}`, { ...stolen, notes: 'x', contact: { tcpa_consent_by: idOf('ana') } });
    expect(answer).toMatchObject({ status: 200, body: { id: lead.id, client_id: lead.client_id, notes: 'x' } });
    expect(answer.body.contact.tcpa_consent_by).toBeNull();
    expect((await server.as('lucia').put(`/leads/${lead.id}`, {})).status).toBe(200);
  });

  test('a change of the person shows on every lead of hers, and finds them', async () => {
    const lead = await create({ contact: { name: 'Olvido Santos' }, zip_code: '33101' });
    const sibling = await create({ client_id: lead.client_id, zip_code: '33199' });
    await server
      .as('lucia')
      .put(`/leads/${lead.id}`, { zip_code: '33102', contact: { name: 'Ángela Muñiz', phone: '786 555 0077' } });
    for (const id of [lead.id, sibling.id]) {
      expect((await server.as('lucia').get(`/leads/${id}`)).body.contact.name).toBe('Ángela Muñiz');
    }
    expect((await found('angela muniz')).sort()).toEqual([lead.id, sibling.id].sort());
    expect((await found('786.555.0077')).sort()).toEqual([lead.id, sibling.id].sort());
    expect(await found('olvido')).toEqual([]);
    expect(await found('angela 33102')).toEqual([lead.id]);
    expect(await found('angela 33199')).toEqual([sibling.id]);
    expect(await found('angela 33101')).toEqual([]);
  });

  test('two at once, on one lead and on sisters, both happen', async () => {
    const lead = await create();
    const sibling = await create({ client_id: lead.client_id });
    const put = (id: string, body: object) => server.as('lucia').put(`/leads/${id}`, body);
    const answers = await Promise.all([
      put(lead.id, { notes: 'Uno', contact: { address: 'Calle 1' } }),
      put(lead.id, { campaign: 'Dos', contact: { whatsapp: '786 555 0011' } }),
      put(sibling.id, { notes: 'Tres', contact: { language: 'en' } }),
      put(sibling.id, { status: 'Perdido', contact: { email: 'tres@example.com' } }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const contact = { address: 'Calle 1', whatsapp: '+17865550011', language: 'en', email: 'tres@example.com' };
    const read = async (id: string) => (await server.as('lucia').get(`/leads/${id}`)).body;
    expect(await read(lead.id)).toMatchObject({ notes: 'Uno', campaign: 'Dos', contact });
    expect(await read(sibling.id)).toMatchObject({ notes: 'Tres', status: 'Perdido', contact });
    // The search text has both changes of the client, not one of them with an old value.
    expect((await found('7865550011 tres@example.com')).sort()).toEqual([lead.id, sibling.id].sort());
  });

  test("404 alike for the other agency's lead, for none and for what is no id; nothing changes", async () => {
    const theirs = (await server.as('tom').post('/leads', aLead())).body;
    const ids = [
      theirs.id,
      randomUUID(),
      'x',
      '0',
      "' or 1=1",
      '%00',
      'ñ',
      `${theirs.id}0`,
      theirs.id.toUpperCase(),
      '../auth/me',
    ];
    for (const id of ids) {
      for (const answer of [
        await server.as('ana').put(`/leads/${encodeURIComponent(id)}`, { notes: 'Mine now' }),
        await server.as('ana').get(`/leads/${encodeURIComponent(id)}`),
        await server.as('ana').get(`/leads/${encodeURIComponent(id)}/history`),
      ]) {
        expect(answer, id).toMatchObject({ status: 404, body: { code: 'not_found' } });
        expect(Object.keys(answer.body).sort()).toEqual(['code', 'detail', 'request_id', 'status']);
      }
    }
    const untouched = await server.as('tom').get(`/leads/${theirs.id.toUpperCase()}`);
    expect(untouched).toMatchObject({ status: 200, body: { id: theirs.id, notes: '' } });
  });

  test('422 for an unknown agent, and on the field that is wrong; nothing changes', async () => {
    const lead = await create({ notes: 'Antes' });
    for (const id of [idOf('tom'), idOf('carlos'), randomUUID()]) {
      const answer = await server.as('lucia').put(`/leads/${lead.id}`, { notes: 'Lost', assigned_agent: id });
      expect(answer).toMatchObject({
        status: 422,
        body: { code: 'invalid_reference', errors: [{ field: 'assigned_agent' }] },
      });
    }
    const cases = [
      [{ status: 'Ganado' }, 'status'],
      [{ notes: 'a\u0000b' }, 'notes'],
      [{ campaign: '\ud800' }, 'campaign'],
      [{ contact: { name: '' } }, 'contact.name'],
      [{ contact: { email: '' } }, 'contact.email'],
      [{ contact: { phone: '123' } }, 'contact.phone'],
      [{ contact: { address: 'a\u0000' } }, 'contact.address'],
      [{ contact: [] }, 'contact'],
    ] as const;
    for (const [change, field] of cases) {
      const answer = await server.as('lucia').put(`/leads/${lead.id}`, { campaign: 'Lost', ...change });
      expect(answer, JSON.stringify(change)).toMatchObject({ status: 422, body: { errors: [{ field }] } });
    }
    expect((await server.as('lucia').get(`/leads/${lead.id}`)).body).toMatchObject({ notes: 'Antes', campaign: '' });
  });

  test('200: null, and an empty text where none can be, say nothing, and what is there stays', async () => {
    const lead = await create({ notes: 'Antes', source: 'Call' });
    const { created_at: _, updated_at: __, ...kept } = lead;
    const change = { status: null, notes: null, source: '', contact: { name: null, phone: null, language: '' } };
    const answer = await server.as('lucia').put(`/leads/${lead.id}`, { campaign: 'Otoño', ...change });
    expect(answer).toMatchObject({ status: 200, body: { ...kept, campaign: 'Otoño' } });
  });

  // An agent who left keeps their leads until the leads are reassigned.
  test('200 for a lead whose agent was deactivated, when the change names the same agent', async () => {
    const lead = await create({ assigned_agent: idOf('miguel') });
    await server.admin.query("update users set is_active = false where username = 'miguel'");
    const body = { notes: 'Sigue', assigned_agent: idOf('miguel') };
    expect((await server.as('lucia').put(`/leads/${lead.id}`, body)).status).toBe(200);
    expect((await server.as('lucia').post('/leads', aLead({ assigned_agent: idOf('miguel') }))).status).toBe(422);
    await server.admin.query("update users set is_active = true where username = 'miguel'");
  });
});
