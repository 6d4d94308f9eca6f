import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer, testNow } from '#apps/testing/test-server.ts';
import { midnights } from '#platform/testing/midnights.ts';
import { aSentQuote } from '../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(() => server.setTime(testNow));

const sell = (id: string, username = 'lucia') =>
  server.as(username).post(`/quotes/${id}/convert-to-policy`, {}, { 'accept-language': 'es' });
const change = (id: string, body: object) => server.as('lucia').put(`/quotes/${id}`, body);

/** A sent quote that was valid until a day and is not stored as Vencida yet. */
const sentUntil = async (valid_until: string, username = 'lucia') => {
  const { id } = await aSentQuote(server.as(username));
  await server.admin.query('update quotes set valid_until = $2 where id = $1', [id, valid_until]);
  return id;
};

/** The response to the sale of a quote that is Vencida. */
const refused = {
  status: 409,
  body: { code: 'quote_not_convertible', detail: expect.stringContaining('en estado «Vencida»') },
};

describe('The sale of a quote whose last day has passed, before the job of the day has said so', () => {
  test.each(midnights)(
    '%s: one that holds until %s is sold at %s and refused at %s',
    async (zone, valid_until, before, after) => {
      await server.admin.query('update tenants set time_zone = $1', [zone]);
      const [first, second] = [await sentUntil(valid_until), await sentUntil(valid_until)];
      server.setTime(before);
      expect((await sell(first)).status).toBe(201);
      server.setTime(after);
      expect(await sell(second)).toMatchObject(refused);
      await server.admin.query("update tenants set time_zone = 'America/New_York'");
    },
  );

  test('each agency by its own day: at half past two in New York it is the day before in Los Angeles', async () => {
    const { lakeside } = server.world.tenants;
    await server.admin.query("update tenants set time_zone = 'America/Los_Angeles' where id = $1", [lakeside]);
    const [ours, theirs] = [await sentUntil('2026-11-20'), await sentUntil('2026-11-20', 'tom')];
    server.setTime('2026-11-21T07:30:00Z');
    expect(await sell(ours)).toMatchObject(refused);
    expect((await sell(theirs, 'tom')).status).toBe(201);
    await server.admin.query("update tenants set time_zone = 'America/New_York'");
  });

  test('409 for a draft too; 201 for one that was accepted while it held', async () => {
    const [draft, accepted] = [await sentUntil('2026-11-15'), await sentUntil('2026-11-15')];
    await server.admin.query("update quotes set status = 'Borrador' where id = $1", [draft]);
    await server.admin.query("update quotes set status = 'Aceptada' where id = $1", [accepted]);
    expect(await sell(draft)).toMatchObject(refused);
    expect((await sell(accepted)).status).toBe(201);
  });

  test('nothing is written: quote and lead stay, and no number is lost', async () => {
    const id = await sentUntil('2026-11-15');
    const { lead_id } = (await server.as('lucia').get(`/quotes/${id}`)).body;
    const [before, , after] = [
      await sell(await sentUntil('2026-11-16')),
      await sell(id),
      await sell(await sentUntil('2026-11-16')),
    ];
    const numberOf = (answer: { body: { policy_number: string } }) => Number(answer.body.policy_number.slice(-6));
    expect(numberOf(after)).toBe(numberOf(before) + 1);
    const { rows } = await server.admin.query('select status, policy_id from quotes where id = $1', [id]);
    expect(rows).toEqual([{ status: 'Enviada', policy_id: null }]);
    expect((await server.as('lucia').get(`/leads/${lead_id}`)).body.status).toBe('Cotizado');
  });
});

describe('What a seller may do with such a quote is what she may do with one that is Vencida', () => {
  test.each(['Enviada', 'Vencida'])('%s: sold once somebody says that it was accepted', async (status) => {
    const id = await sentUntil('2026-11-15');
    await server.admin.query('update quotes set status = $2 where id = $1', [id, status]);
    expect(await sell(id)).toMatchObject(refused);
    expect(await change(id, { status: 'Aceptada' })).toMatchObject({ status: 200, body: { status: 'Aceptada' } });
    expect((await sell(id)).status).toBe(201);
  });

  test.each(['Enviada', 'Vencida'])('%s: sold once it was sent with a day that has not passed', async (status) => {
    const id = await sentUntil('2026-11-15');
    await server.admin.query('update quotes set status = $2 where id = $1', [id, status]);
    expect((await change(id, { status: 'Enviada' })).status).toBe(200);
    expect(await sell(id)).toMatchObject(refused);
    expect((await change(id, { valid_until: '2026-11-16' })).status).toBe(200);
    expect((await sell(id)).status).toBe(201);
  });
});
