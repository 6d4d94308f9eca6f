import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { ContactCard } from '#features/clients/contract.ts';
import { aLead } from '#features/leads/testing.ts';
import {
  expectFound,
  expectInvalid,
  expectNoForgedCursor,
  expectOwnCursors,
  expectPaged,
  namesOf,
} from '#platform/testing/pages.ts';
import { aQuote } from '../testing.ts';

let server: TestServer;
const made: Record<string, { id: string; quote_number: string; lead_id: string; client_id: string }> = {};
const idOf = (username: string) => server.world.users[username]?.id as string;

type Given = { contact?: NonNullable<Parameters<typeof aLead>[0]>['contact']; change?: object; by?: string } & Partial<
  Parameters<typeof aQuote>[0]
>;

async function add(key: string, { contact, change, by = 'lucia', ...given }: Given): Promise<void> {
  const caller = server.as(by);
  const lead = await caller.post('/leads', aLead({ ...(contact && { contact }) }));
  const quote = await caller.post('/quotes', aQuote({ lead_id: lead.body.id, ...given }));
  if (change) await caller.put(`/quotes/${quote.body.id}`, change);
  made[key] = quote.body;
}

beforeAll(async () => {
  server = await startTestServer();
  const nunez = { name: 'José Núñez Peña', email: 'Jose.Nunez@Example.com', phone: '(305) 555-0142' };
  await add('auto', { contact: nunez, carrier: 'Progressive', valid_until: '2026-12-01' });
  await add('casa', { product_type: 'Casa', carrier: 'State Farm', change: { status: 'Enviada' }, by: 'miguel' });
  await add('bar', { product_type: 'Comercial', carrier: '', change: { assigned_agent: null, status: 'Rechazada' } });
  await add('draft', { carrier: 'Óptima 100%', valid_until: '2026-12-31', contact: { name: 'Ana 100 Seguro' } });
  await server.admin.query("update quotes set status = 'Borrador' where id = $1", [made.draft?.id]);
  await add('foreign', { by: 'tom', contact: nunez });
});
afterAll(() => server.close());

const list = (query = '', username = 'lucia') => server.as(username).get(`/quotes${query}`);
const found = async (q: string, username?: string) => {
  const answer = await list(`?q=${encodeURIComponent(q)}`, username);
  expect(answer.headers['x-total-count'], q).toBe(String(answer.body.length));
  return namesOf(answer.body, made);
};

describe('GET /quotes', () => {
  test('200 with the own agency alone, for those who work with quotes', async () => {
    for (const username of ['ana', 'miguel', 'lucia', 'carlos']) {
      const answer = await list('', username);
      expect(namesOf(answer.body, made)).toEqual(['auto', 'bar', 'casa', 'draft']);
      expect(answer.headers['x-total-count']).toBe('4');
      expect(answer.headers.link).toBeUndefined();
    }
    expect(namesOf((await list('', 'tom')).body, made)).toEqual(['foreign']);
    for (const username of ['elena', 'olga']) expect((await list('?limit=x', username)).status).toBe(403);
    expect((await server.anonymous.get('/quotes')).status).toBe(401);
  });

  test('200: a card carries what the list shows, and no details', async () => {
    const { body } = await list(`?lead_id=${made.auto?.lead_id}`);
    const {
      auto_details: _,
      casa_details: __,
      comercial_details: ___,
      internal_notes: ____,
      sent_at: _____,
      ...quote
    } = (await server.as('lucia').get(`/quotes/${made.auto?.id}`)).body;
    const contact = ContactCard.parse(quote.lead.contact);
    expect(body).toEqual([{ ...quote, lead: { ...quote.lead, contact } }]);
  });

  test('200 for every filter, alone and together; the total is that of the filter', async () => {
    await expectFound(server.as('lucia'), '/quotes', made, {
      'status=Pendiente': ['auto', 'draft'],
      'status=Enviada': ['casa'],
      'status=Vencida': [],
      'product_type=Comercial': ['bar'],
      'carrier=state%20FARM': ['casa'],
      'carrier=state': [],
      'carrier=%C3%93PTIMA%20100%25': ['draft'],
      // The same name as macOS types it, with letter and accent as separate characters.
      'carrier=O%CC%81ptima%20100%25': ['draft'],
      'assigned_agent=me': ['auto', 'draft'],
      'assigned_agent=none': ['bar'],
      [`assigned_agent=${idOf('miguel')}`]: ['casa'],
      [`assigned_agent=${idOf('tom')}`]: [],
      [`lead_id=${made.casa?.lead_id}`]: ['casa'],
      [`lead_id=${made.foreign?.lead_id}`]: [],
      [`client_id=${made.bar?.client_id}`]: ['bar'],
      [`client_id=${made.foreign?.client_id}`]: [],
      'valid_from=2026-12-01&valid_to=2026-12-01': ['auto'],
      'valid_from=2026-12-02&valid_to=2026-12-30': ['bar', 'casa'],
      'valid_from=2026-12-16': ['bar', 'casa', 'draft'],
      'valid_to=2026-12-15': ['auto'],
      'q=nunez&status=Pendiente&product_type=Auto&carrier=progressive&assigned_agent=me&valid_to=2026-12-31': ['auto'],
      'q=nunez&status=Enviada': [],
    });
  });

  test('422 for a filter, a sorting, a page or a cursor that cannot be', async () => {
    await expectInvalid(server.as('lucia'), '/quotes', [
      'status=Borrador',
      'status=Nueva',
      'product_type=auto',
      'assigned_agent=lucia',
      'client_id=1',
      'lead_id=x',
      'sort=name',
      'valid_from=01/12/2026',
      'valid_to=2026-02-30',
      'valid_to=0000-01-01',
      'limit=0',
      'limit=501',
      'cursor=nonsense',
      `q=${'x'.repeat(101)}`,
      'q=a%00b',
      'carrier=%00',
      `carrier=${'x'.repeat(121)}`,
      'valid_from=2026-12-31&valid_to=2026-12-01',
    ]);
  });
});

describe('A cursor', () => {
  test('422 with what cannot be in the column', async () => {
    const { id } = made.auto ?? {};
    const instants = ['2026-11-16', '2026-02-30T00:00:00Z', '0000-01-01T00:00:00Z', '2026-11-16T24:00:01Z'];
    const forged = [...instants.map((at) => [at, id]), ['2026-11-16T20:00:00Z', 'nobody']];
    await expectNoForgedCursor(server.as('lucia'), '/quotes', forged);
    const days = ['2026-11-16T20:00:00Z', '2026-02-30', '0000-01-01'];
    const forgedDays = days.map((day) => [day, id]);
    await expectNoForgedCursor(server.as('lucia'), '/quotes?sort=valid_until', forgedDays);
  });

  test('422 in another sorting or with another filter', async () => {
    const queries = ['', '?sort=oldest', '?sort=valid_until', '?q=cot', '?product_type=Auto'];
    await expectOwnCursors(
      server.as('lucia'),
      queries.map((query) => `/quotes${query}`),
    );
  });
});

describe('Search', () => {
  test('200 finds by name, e-mail, phone, number, short id and carrier, in any writing', async () => {
    const { quote_number = '', id = '' } = made.auto ?? {};
    const [, year, digits = ''] = quote_number.split('-');
    const typed = [
      'nunez',
      'NÚÑEZ',
      'jose pena',
      'jose.nunez@example.com',
      'JOSE.NUNEZ',
      '3055550142',
      '(305) 555-0142',
      '+1 305-555-0142',
      '305.555.0142',
      '555 0142',
      quote_number,
      quote_number.toLowerCase(),
      `${year}-${digits}`,
      digits,
      `COT ${digits}`,
      `-${year}-${digits}`,
      id.slice(0, 8),
      id.slice(0, 8).toUpperCase(),
      'progressive',
      'PROGRES',

      `#${id.slice(0, 8)}`,
      `# ${id.slice(0, 8)}`,
      `#${id.slice(0, 5).toUpperCase()}`,
      `#${quote_number}`,
      `#${digits}`,
      `#${id.slice(0, 8)} nunez`,
      `nunez #${id.slice(0, 8)}`,
      'nunez progressive',
      'Progressive Núñez',
      `pena ${quote_number}`,
      `${year}-${digits} nunez`,
    ];
    for (const q of typed) expect(await found(q), q).toContain('auto');
    for (const q of typed) expect(await found(q), q).not.toContain('foreign');
    for (const q of [`#${id.slice(0, 8)}`, quote_number, `${year}-${digits}`, 'nunez', 'pena progressive']) {
      expect(await found(q), q).toEqual(['auto']);
    }
  });

  test('200: the one of this number or person first, then the newest, page by page', async () => {
    const tom = server.as('tom');
    let minute = 0;
    const quoted = async (contact: object, carrier: string) => {
      minute += 1;
      server.setTime(`2026-11-16T21:0${minute}:00.000Z`);
      const lead = (await tom.post('/leads', aLead({ contact }))).body;
      return (await tom.post('/quotes', aQuote({ lead_id: lead.id, carrier }))).body;
    };
    const first = await quoted({ name: 'Luz Ibarra' }, 'Allstate');
    const second = await quoted({ name: 'Luz Ibarra Soto' }, first.quote_number);
    const third = await quoted({ name: 'Ana Luz Ibarra' }, 'Luz Ibarra');
    const order = async (q: string) => {
      const rows = await expectPaged(tom, `/quotes?q=${encodeURIComponent(q)}`, [1, 2]);
      return rows.map(({ id }) => id);
    };
    expect(await order('Luz Ibarra')).toEqual([first.id, third.id, second.id]);
    expect(await order(first.quote_number)).toEqual([first.id, second.id]);
    expect(await order(`#${first.id.slice(0, 8)}`)).toEqual([first.id]);
  });

  test('200 with both words or nothing', async () => {
    for (const q of ['nunez farm', 'progressive farm', 'nunez ana', 'xyz']) expect(await found(q), q).toEqual([]);
    expect(await found('farm')).toEqual(['casa']);
    expect(await found('nunez', 'tom')).toEqual(['foreign']);
  });

  test('200: what LIKE would take for wildcards stands for itself', async () => {
    expect(await found('100%')).toEqual(['draft']);
    expect(await found('optima 100%')).toEqual(['draft']);
    for (const q of ['10_%', 'pro_ressive', 'n%ez', '\\', '%%', '_', "' or 1=1 --"])
      expect(await found(q), q).toEqual([]);
    expect(await found('%')).toEqual(['draft']);
    expect(await found(' ')).toHaveLength(4);
  });

  test('200: a person who is called otherwise now is found by the new name alone', async () => {
    await add('renamed', { contact: { name: 'Olvido Santos' }, carrier: 'Allstate' });
    await server.as('ana').put(`/leads/${made.renamed?.lead_id}`, { contact: { name: 'Ángela Muñiz' } });
    expect(await found('angela allstate')).toEqual(['renamed']);
    expect(await found('olvido')).toEqual([]);
  });
});
