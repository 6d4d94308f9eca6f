import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { aPolicy } from '#features/policies/testing.ts';
import { expectFound, expectInvalid, expectPaged } from '#platform/testing/pages.ts';
import { aCarrier } from '../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** A carrier of Sol Seguros. */
const made = async (values: Parameters<typeof aCarrier>[0] = {}) =>
  (await server.as('miguel').post('/carriers', aCarrier(values))).body;
const carrierOf = async (policyId: string) =>
  (await server.admin.query('select carrier_id from policies where id = $1', [policyId])).rows[0].carrier_id;

describe('POST /carriers', () => {
  test('201 with everything that was given, active, and in the trail', async () => {
    const given = {
      name: '  Óptima  ',
      products: ['Auto', 'Casa'],
      codes: ['FL-2231', 'FL-2232'],
      service_phone: '305 555 0100',
      claims_phone: '305 555 0199',
      site: 'optima.example',
    };
    const { status, body } = await server.as('miguel').post('/carriers', given);
    expect(status).toBe(201);
    expect(body).toMatchObject({ ...given, name: 'Óptima', is_active: true, created_at: '2026-11-16T20:00:00Z' });
    expect((await server.as('carlos').get(`/carriers/${body.id}`)).body).toEqual(body);
    const { body: history } = await server.as('lucia').get(`/carriers/${body.id}/history`);
    expect(history).toMatchObject([{ action: 'createCarrier', after: { name: 'Óptima', codes: given.codes } }]);
  });

  test('201 with a name alone; the rest is empty', async () => {
    const { body } = await server.as('ana').post('/carriers', { name: 'Solo el nombre' });
    expect(body).toMatchObject({ products: [], codes: [], service_phone: '', claims_phone: '', site: '' });
  });

  test('409 for a name that is there, whatever its case, also of one that is not active; another agency may have it', async () => {
    const { id } = await made({ name: 'Castle Key' });
    await server.as('miguel').put(`/carriers/${id}`, { is_active: false });
    const spanish = await server.as('ana').post('/carriers', { name: 'CASTLE key' }, { 'accept-language': 'es' });
    expect(spanish.status).toBe(409);
    expect(spanish.body).toMatchObject({ code: 'carrier_taken' });
    expect(spanish.body.detail).toContain('CASTLE key');
    expect((await server.as('walter').post('/carriers', { name: 'Castle Key' })).status).toBe(201);
  });

  test('422 beyond each bound, 201 at it', async () => {
    const send = async (values: object) =>
      (await server.as('ana').post('/carriers', { ...aCarrier(), ...values })).status;
    const codes = (count: number) => Array.from({ length: count }, (_, at) => `C${at}`);
    expect(await send({ name: ' ' })).toBe(422);
    expect(await send({ name: 'n'.repeat(120) })).toBe(201);
    expect(await send({ name: 'n'.repeat(121) })).toBe(422);
    expect(await send({ codes: codes(20) })).toBe(201);
    expect(await send({ codes: codes(21) })).toBe(422);
    expect(await send({ codes: ['c'.repeat(40)] })).toBe(201);
    expect(await send({ codes: ['c'.repeat(41)] })).toBe(422);
    expect(await send({ codes: [''] })).toBe(422);
    expect(await send({ claims_phone: '1'.repeat(40) })).toBe(201);
    expect(await send({ claims_phone: '1'.repeat(41) })).toBe(422);
    expect(await send({ products: ['Auto', 'Auto'] })).toBe(422);
    expect(await send({ products: ['Vida'] })).toBe(422);
    for (const site of ['', 'progressive.com', 'https://agentes.optima.example/florida?a=1', 'HTTP://optima.example'])
      expect(await send({ site }), site).toBe(201);
    for (const site of ['javascript:alert(1)', 'optima', 'https://', 'optima.example otra'])
      expect(await send({ site }), site).toBe(422);
  });
});

describe('PUT /carriers/{id}', () => {
  test('200 with what was changed alone; a name may change its case', async () => {
    const carrier = await made({ name: 'Universal', codes: ['U1'] });
    const { status, body } = await server.as('ana').put(`/carriers/${carrier.id}`, { name: 'UNIVERSAL P&C' });
    expect(status).toBe(200);
    expect(body).toEqual({ ...carrier, name: 'UNIVERSAL P&C' });
    server.setTime('2026-11-16T20:05:00Z');
    const same = await server.as('ana').put(`/carriers/${carrier.id}`, { name: 'Universal p&c' });
    expect(same.body).toMatchObject({ name: 'Universal p&c', updated_at: '2026-11-16T20:05:00Z' });
    const { body: history } = await server.as('ana').get(`/carriers/${carrier.id}/history`);
    server.setTime('2026-11-16T20:00:00Z');
    expect(history[0]).toMatchObject({
      action: 'updateCarrier',
      before: { name: 'UNIVERSAL P&C' },
      after: { name: 'Universal p&c' },
    });
  });

  test('409 for the name of another; 404 for another agency’s', async () => {
    const carrier = await made({ name: 'Heritage' });
    await made({ name: 'Slide' });
    expect((await server.as('ana').put(`/carriers/${carrier.id}`, { name: 'slide' })).body.code).toBe('carrier_taken');
    for (const call of [
      () => server.as('walter').put(`/carriers/${carrier.id}`, { name: 'Otra' }),
      () => server.as('walter').get(`/carriers/${carrier.id}`),
      () => server.as('walter').get(`/carriers/${carrier.id}/history`),
    ])
      expect((await call()).status).toBe(404);
  });
});

describe('GET /carriers', () => {
  test('200 by part of a name without its accents, by a whole code, by product and state; by name, page by page', async () => {
    const lakeside = server.as('walter');
    const add = async (values: object) => (await lakeside.post('/carriers', aCarrier(values))).body;
    const named = {
      arbol: await add({ name: 'Árbol O’Brien', products: ['Auto'], codes: ['LK-77', 'lk-78'] }),
      brava: await add({ name: 'Brava', products: ['Casa', 'Auto'] }),
      casco: await add({ name: 'casco viejo', products: ['Comercial'] }),
    };
    await lakeside.put(`/carriers/${named.brava.id}`, { is_active: false });
    await expectFound(lakeside, '/carriers', named, {
      'q=arbol': ['arbol'],
      'q=obrien%20ARB': ['arbol'],
      'q=LK-78': ['arbol'],
      'q=LK-7': [],
      'q=%25': [],
      'product=Auto&q=br': ['arbol', 'brava'],
      'product=Auto&q=br&state=active': ['arbol'],
      'q=brava&state=inactive': ['brava'],
    });
    const rows = await expectPaged<{ id: string; name: string }>(lakeside, '/carriers?state=active', [1, 2]);
    const order = rows.map(({ name }) => name);
    expect(order.indexOf('Árbol O’Brien')).toBeLessThan(order.indexOf('casco viejo'));
    await expectInvalid(lakeside, '/carriers', ['sort=phone', 'state=gone', 'product=Vida', 'limit=501']);
  });
});

describe('the carrier of a policy', () => {
  test('is matched by the name that the policy gets, whatever its case; another name has none', async () => {
    const carrier = await made({ name: 'Kin Insurance' });
    const seller = server.as('lucia');
    const sold = await aPolicy(seller, { quote: { carrier: 'KIN insurance' } });
    expect(sold.carrier).toBe('KIN insurance');
    expect(await carrierOf(sold.id)).toBe(carrier.id);
    const typed = await aPolicy(seller, { quote: { carrier: 'Otra' }, carrier: 'Kin Insurance' });
    expect(await carrierOf(typed.id)).toBe(carrier.id);
    expect(await carrierOf((await aPolicy(seller, { quote: { carrier: 'Nadie' } })).id)).toBeNull();
    expect(await carrierOf((await aPolicy(seller, { quote: { carrier: '' } })).id)).toBeNull();
    expect(
      await carrierOf((await aPolicy(server.as('walter'), { quote: { carrier: 'Kin Insurance' } })).id),
    ).toBeNull();
  });

  test('is written beside the policies that were sold before it, when it is added or gets their name', async () => {
    const seller = server.as('lucia');
    const [old, other] = [
      await aPolicy(seller, { quote: { carrier: 'Monarch National' } }),
      await aPolicy(seller, { quote: { carrier: 'Florida Peninsula' } }),
    ];
    const foreign = await aPolicy(server.as('walter'), { quote: { carrier: 'Monarch National' } });
    const carrier = await made({ name: 'MONARCH National' });
    expect(await carrierOf(old.id)).toBe(carrier.id);
    expect(await carrierOf(other.id)).toBeNull();
    await server.as('ana').put(`/carriers/${carrier.id}`, { name: 'Florida Peninsula' });
    expect(await carrierOf(other.id)).toBe(carrier.id);
    expect(await carrierOf(old.id)).toBe(carrier.id);
    expect(await carrierOf(foreign.id)).toBeNull();
  });

  test('follows a correction, and stays when the carrier is renamed', async () => {
    const [kin, slide] = [await made({ name: 'Tower Hill' }), await made({ name: 'Edison' })];
    const policy = await aPolicy(server.as('lucia'), { quote: { carrier: 'Tower Hill' } });
    await server.as('miguel').put(`/policies/${policy.id}`, { carrier: 'edison', reason: 'Otra compañía' });
    expect(await carrierOf(policy.id)).toBe(slide.id);
    await server.as('miguel').put(`/policies/${policy.id}`, { carrier: 'Ninguna', reason: 'Error' });
    expect(await carrierOf(policy.id)).toBeNull();
    await server.as('miguel').put(`/policies/${policy.id}`, { carrier: 'Tower Hill', reason: 'Error' });
    await server.as('miguel').put(`/carriers/${kin.id}`, { name: 'Tower Hill Prime' });
    expect(await carrierOf(policy.id)).toBe(kin.id);
    expect((await server.as('miguel').get(`/policies/${policy.id}`)).body.carrier).toBe('Tower Hill');
  });
});
