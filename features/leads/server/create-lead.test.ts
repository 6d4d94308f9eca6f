import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { aLead } from '../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const idOf = (username: string) => server.world.users[username]?.id as string;

async function counts() {
  const { rows } = await server.admin.query(
    'select (select count(*)::int from leads) as leads, (select count(*)::int from clients) as clients',
  );
  return rows[0];
}

describe('POST /leads', () => {
  test('201: what is null or empty where nothing can be so was not given', async () => {
    const lead = aLead({ contact: { email: 'nada@example.com' } });
    const blank = { ...lead, source: '', campaign: null, client_id: '' };
    const contact = { ...lead.contact, language: '', phone: null, tcpa_consent: '' };
    const answer = await server.as('lucia').post('/leads', { ...blank, contact });
    expect(answer).toMatchObject({
      status: 201,
      body: { source: null, campaign: '', contact: { language: 'es', phone: '', tcpa_consent: false } },
    });
  });

  test('201: an Agente creates a lead and gets the whole of it', async () => {
    const answer = await server
      .as('lucia')
      .post('/leads', aLead({ contact: { name: '  José Núñez ' }, notes: 'Llamar' }));
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      status: 'Nuevo',
      notes: 'Llamar',
      assigned_agent: idOf('lucia'),
      assigned_agent_name: 'Lucía Ferrer',
      last_contact: null,
      created_at: '2026-11-16T20:00:00Z',
      contact: { name: 'José Núñez', language: 'es', tcpa_consent: false, tcpa_consent_at: null },
    });
    const read = await server.as('lucia').get(`/leads/${answer.body.id}`);
    expect(read.body).toEqual(answer.body);
  });

  test('201 with name and e-mail alone: everything else is optional', async () => {
    const answer = await server
      .as('lucia')
      .post('/leads', { contact: { name: 'Solo Nombre', email: 'solo@example.com' } });
    expect(answer).toMatchObject({
      status: 201,
      body: {
        product_type: null,
        source: null,
        campaign: '',
        zip_code: '',
        notes: '',
        contact: { phone: '', whatsapp: '' },
      },
    });
  });

  test('201 for Admin, Manager and Agente; 403 for the others, before the body is looked at', async () => {
    for (const username of ['ana', 'miguel', 'lucia']) {
      expect((await server.as(username).post('/leads', aLead())).status).toBe(201);
    }
    for (const username of ['carlos', 'elena', 'olga']) {
      const answer = await server.as(username).post('/leads', { contact: 'wrong' });
      expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    }
    expect((await server.anonymous.post('/leads', aLead())).status).toBe(401);
  });

  test('403 feature_disabled for reading and writing when the plan has no leads', async () => {
    const setFeatures = (features: string) =>
      server.admin.query('update tenants set features_enabled = $1 where id = $2', [
        features,
        server.world.tenants.lakeside,
      ]);
    await setFeatures('{quotes,policies}');
    const tom = server.as('tom');
    for (const answer of [await tom.post('/leads', {}), await tom.get('/leads')]) {
      expect(answer).toMatchObject({ status: 403, body: { code: 'feature_disabled' } });
    }
    await setFeatures('{leads}');
    expect((await tom.post('/leads', aLead())).status).toBe(201);
  });

  test('422 in the language of the reader, with every wrong field', async () => {
    const answer = await server
      .as('lucia')
      .post('/leads', { contact: { name: ' ', email: 'nadie' } }, { 'accept-language': 'es-US,es;q=0.9' });
    expect(answer.status).toBe(422);
    expect(answer.body.detail).toBe('El nombre es obligatorio');
    expect(answer.body.errors.map((error: { field: string }) => error.field)).toEqual([
      'contact.name',
      'contact.email',
    ]);
  });

  test('422 on the field that is wrong, and nothing is written', async () => {
    const before = await counts();
    const cases = [
      [{ contact: { name: 'x'.repeat(121) } }, 'contact.name', 'Use at most 120 characters.'],
      [{ contact: { name: 'María \u0000' } }, 'contact.name', "This value isn't valid."],
      [{ contact: { name: 'María \ud83d' } }, 'contact.name', "This value isn't valid."],
      [{ contact: { name: '\u200b\u202e\u2060' } }, 'contact.name', 'Name is required'],
      [{ contact: { address: '\ud83d' } }, 'contact.address', "This value isn't valid."],
      [{ contact: { language: 'fr' } }, 'contact.language', 'Choose an option from the list.'],
      [{ contact: { tcpa_consent: 'yes' } }, 'contact.tcpa_consent', "This value isn't valid."],
      [{ product_type: 'Barco' }, 'product_type', 'Choose an option from the list.'],
      [{ source: 'TikTok' }, 'source', 'Choose an option from the list.'],
      [{ notes: 'x'.repeat(5_001) }, 'notes', 'Use at most 5000 characters.'],
      [{ zip_code: 33135 }, 'zip_code', "This value isn't valid."],
      [{ assigned_agent: 'lucia' }, 'assigned_agent', "This value isn't valid."],
    ] as const;
    for (const [change, field, message] of cases) {
      const answer = await server.as('lucia').post('/leads', aLead(change as never));
      expect(answer, JSON.stringify(change)).toMatchObject({ status: 422, body: { errors: [{ field, message }] } });
    }
    expect(await counts()).toEqual(before);
  });

  test('201 and fields that are not for the taking are ignored', async () => {
    const taken = {
      id: randomUUID(),
      tenant_id: server.world.tenants.lakeside,
      status: 'Cerrado',
      created_by: idOf('ana'),
    };
    const contact = { ...aLead().contact, id: randomUUID(), tcpa_consent_at: '2001-01-01T00:00:00Z' };
    const answer = await server.as('lucia').post('/leads', { ...aLead(), ...taken, contact, created_at: '2001-01-01' });
    expect(answer).toMatchObject({ status: 201, body: { status: 'Nuevo', contact: { tcpa_consent_at: null } } });
    expect(answer.body.id).not.toBe(taken.id);
    expect((await server.as('lucia').get(`/leads/${answer.body.id}`)).status).toBe(200);
  });

  test('201 and any text comes back as it was sent', async () => {
    const notes = "<script>alert(1)</script> '; drop table leads; -- {{name}} $t(x) 😀 ﷽ \u202e";
    const answer = await server.as('lucia').post('/leads', aLead({ notes, contact: { name: '=cmd|"/c calc"!A1' } }));
    const read = await server.as('lucia').get(`/leads/${answer.body.id}`);
    expect(read.body).toMatchObject({ notes, contact: { name: '=cmd|"/c calc"!A1' } });
  });
});

describe('Phones', () => {
  const numbers = [
    ['(305) 555-0142', '+13055550142', '(305) 555-0142'],
    ['1-305-555-0142', '+13055550142', '(305) 555-0142'],
    ['+1 787 555 0142', '+17875550142', '(787) 555-0142'],
    ['787.555.0142', '+17875550142', '(787) 555-0142'],
    ['+52 55 1234 5678', '+525512345678', '+52 55 1234 5678'],
    ['+52 1 55 1234 5678', '+525512345678', '+52 55 1234 5678'],
    ['+5215512345678', '+525512345678', '+52 55 1234 5678'],
    ['+34 612 34 56 78', '+34612345678', '+34 612 34 56 78'],
    ['011 52 55 1234 5678', '+525512345678', '+52 55 1234 5678'],
  ] as const;
  test('201: any writing is brought to E.164 and shown as its country writes it', async () => {
    for (const [typed, phone, phone_national] of numbers) {
      const answer = await server.as('lucia').post('/leads', aLead({ contact: { phone: typed, whatsapp: typed } }));
      expect(answer, typed).toMatchObject({
        status: 201,
        body: { contact: { phone, phone_national, whatsapp: phone, whatsapp_national: phone_national } },
      });
    }
  });

  test('422 on each impossible number', async () => {
    for (const wrong of ['12345', '+1 305', 'no tiene', '305 555 01422 99', '305-555-0142 x5', '+999 123456789']) {
      const answer = await server.as('lucia').post('/leads', aLead({ contact: { phone: wrong, whatsapp: wrong } }));
      expect(answer, wrong).toMatchObject({ status: 422 });
      const fields = answer.body.errors.map(({ field, code }: { field: string; code: string }) => [field, code]);
      expect(fields, wrong).toEqual([
        ['contact.phone', 'phone'],
        ['contact.whatsapp', 'phone'],
      ]);
    }
  });
});

describe('Consent', () => {
  test('201 keeps when, by whom and through what it was given', async () => {
    const answer = await server.as('lucia').post('/leads', aLead({ contact: { tcpa_consent: true } }));
    expect(answer.body.contact).toMatchObject({
      tcpa_consent: true,
      tcpa_consent_at: '2026-11-16T20:00:00Z',
      tcpa_consent_by: idOf('lucia'),
      tcpa_consent_by_name: 'Lucía Ferrer',
      tcpa_consent_source: 'form',
    });
  });
});

describe('For whom', () => {
  test('201: to a colleague who sells, or to nobody', async () => {
    const given = await server.as('lucia').post('/leads', aLead({ assigned_agent: idOf('miguel') }));
    expect(given.body).toMatchObject({ assigned_agent: idOf('miguel'), assigned_agent_name: 'Miguel Núñez' });
    const nobodys = await server.as('lucia').post('/leads', aLead({ assigned_agent: null }));
    expect(nobodys.body).toMatchObject({ assigned_agent: null, assigned_agent_name: null });
  });

  test('422 invalid_reference for a user of the other agency, an operator and nobody, all alike', async () => {
    const before = await counts();
    const ids = [idOf('tom'), idOf('olga'), randomUUID()];
    const answers = await Promise.all(
      ids.map((id) => server.as('lucia').post('/leads', aLead({ assigned_agent: id }))),
    );
    for (const answer of answers) {
      expect(answer.status).toBe(422);
      expect({ ...answer.body, request_id: '' }).toEqual({ ...answers[2]?.body, request_id: '' });
    }
    expect(answers[0]?.body).toMatchObject({ code: 'invalid_reference', errors: [{ field: 'assigned_agent' }] });
    expect(await counts()).toEqual(before);
  });

  test('422 for a colleague who does not sell says so', async () => {
    const answer = await server.as('lucia').post('/leads', aLead({ assigned_agent: idOf('carlos') }));
    expect(answer).toMatchObject({ status: 422, body: { code: 'invalid_reference' } });
    expect(answer.body.detail).toMatch(/Carlos Soto is a CSR/);
  });
});
