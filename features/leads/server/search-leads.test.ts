import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { expectOwnCursors, expectPaged } from '#platform/testing/pages.ts';
import { aLead } from '../testing.ts';

let server: TestServer;
const ids: Record<string, string> = {};

beforeAll(async () => {
  server = await startTestServer();
  const people = {
    nunez: { name: 'José Núñez Peña', email: 'Jose.Nunez@Example.com', phone: '(305) 555-0142', whatsapp: '' },
    guell: { name: 'Núria Güell', email: 'núria@example.com', phone: '+34 612 34 56 78', whatsapp: '' },
    percent: { name: '100% Seguro', email: 'cien_uno@example.com', phone: '', whatsapp: '' },
    plain: { name: '100 Seguro', email: 'cienxuno@example.com', phone: '', whatsapp: '' },
    quote: {
      name: `O'Brien "El Rápido" \\ Ruiz`,
      email: 'obrien@example.com',
      phone: '',
      whatsapp: '+52 55 1234 5678',
    },
    dangelo: { name: 'Enzo D\u2019Angelo', email: 'd\u2019angelo@example.com', phone: '', whatsapp: '' },
    german: { name: 'GROẞMANN İpek', email: 'g@example.com', phone: '', whatsapp: '' },
  };
  for (const [key, contact] of Object.entries(people)) {
    const zip_code = { nunez: '33135', guell: '00907-1234' }[key] ?? '';
    ids[key] = (await server.as('lucia').post('/leads', aLead({ contact, zip_code }))).body.id;
  }
  await server.as('tom').post('/leads', aLead({ contact: { name: 'José Núñez Peña', phone: '305 555 0142' } }));
});
afterAll(() => server.close());

async function find(q: string): Promise<string[]> {
  const answer = await server.as('lucia').get(`/leads?q=${encodeURIComponent(q)}`);
  expect(answer.status, q).toBe(200);
  expect(answer.headers['x-total-count'], q).toBe(String(answer.body.length));
  return answer.body
    .map(({ id }: { id: string }) => Object.keys(ids).find((key) => ids[key] === id) ?? 'foreign')
    .sort();
}

async function expectFinds(typed: readonly string[], keys: string[]) {
  for (const q of typed) expect(await find(q), q).toEqual(keys);
}

describe('GET /leads?q=', () => {
  test('finds a name without accents, in any case, by parts and in any order', async () => {
    await expectFinds(['nunez', 'NÚÑEZ', 'núñez', 'nun', 'jose pena', 'Peña José', ' núñez  josé '], ['nunez']);
    await expectFinds(['José'.normalize('NFD'), 'Nuñez'.normalize('NFD')], ['nunez']);
    await expectFinds(['guell', 'GÜELL', 'nuria'], ['guell']);
    await expectFinds(['nunez ruiz', 'nunezz'], []);
  });

  test('finds a name with any apostrophe, with another one, and without', async () => {
    for (const sign of ['', "'", '\u2019', '\u2018', '\u02BC', '`', '\u00B4', '\u2032', '\uFF07']) {
      await expectFinds([`O${sign}Brien`, `o${sign}brien ruiz`], ['quote']);
      await expectFinds([`D${sign}Angelo`, `enzo d${sign}ang`, `d${sign}angelo@example`], ['dangelo']);
    }
  });

  test('finds an e-mail in any case and by parts', async () => {
    await expectFinds(['jose.nunez@example.com', 'JOSE.NUNEZ@', 'nunez@ex'], ['nunez']);
    await expectFinds(['núria@example.com', 'nuria@example.com'], ['guell']);
  });

  test('finds a phone and a WhatsApp number in any writing, by its last digits too', async () => {
    await expectFinds(
      ['+13055550142', '305-555-0142', '(305) 555 0142', '305.555.0142', '3055550142', '1 305 555 0142', '0142'],
      ['nunez'],
    );
    await expectFinds(['+34 612345678', '612 34 56 78', '612-345-678'], ['guell']);
    await expectFinds(['55 1234 5678', '+52 55 1234 5678'], ['quote']);
  });

  test('finds a zip code, the long form too', async () => {
    await expectFinds(['33135', '3313'], ['nunez']);
    await expectFinds(['00907', '00907-1234'], ['guell']);
    await expectFinds(['nunez 33135'], ['nunez']);
    await expectFinds(['guell 33135'], []);
  });

  test('takes % _ \\ and quotes as what they are', async () => {
    await expectFinds(['100%', '%'], ['percent']);
    await expectFinds(['cien_uno', '_'], ['percent']);
    await expectFinds(["o'brien", '"el', '\\'], ['quote']);
    await expectFinds(['#100% seguro', '#cien_uno'], ['percent']);
    await expectFinds(['#', '##', '# #', '100#'], []);
    await expectFinds(["' or 1=1 --", '%%%', '__', '\\%', '$1', 'a\\'], []);
  });

  test('finds nothing, and not everything, for signs that are in no text', async () => {
    await expectFinds(['(', '+', '((', '+ +', '()', "'", '\u2019 \u2019'], []);
    expect(await find('   ')).toHaveLength(Object.keys(ids).length);
  });

  test('takes letters that change their length in lower case', async () => {
    await expectFinds(['GROẞMANN', 'großmann', 'İpek', 'ipek'], ['german']);
  });

  test('never finds what is of the other agency', async () => {
    expect(await find('nunez')).toEqual(['nunez']);
    const theirs = await server.as('tom').get('/leads?q=nunez');
    expect(theirs.body).toHaveLength(1);
    expect(Object.values(ids)).not.toContain(theirs.body[0].id);
  });

  test('takes a hundred signs of any kind', async () => {
    const many = ['a '.repeat(50), '%'.repeat(100), '\\'.repeat(100), '😀'.repeat(50), '9'.repeat(100)];
    for (const q of many) expect((await server.as('lucia').get(`/leads?q=${encodeURIComponent(q)}`)).status).toBe(200);
  });
});

describe('GET /leads?q= without another order', () => {
  const walter = () => server.as('walter');
  const named: Record<string, string> = {};
  beforeAll(async () => {
    // In order of creation: the expected match is the oldest, and lists show the newest first.
    const people = {
      ana: { name: 'Ana  Ruiz', email: 'ana@example.org', phone: '(212) 555-0142' },
      mariana: { name: 'Mariana Ruiz', email: 'mariana@example.org', phone: '+52 212 555 0142' },
      longer: { name: 'Ana Ruiz Soto', email: 'ana@example.org.mx', phone: '' },
      last: { name: 'Juana Ruiz', email: 'juana@example.org', phone: '' },
    };
    for (const [key, contact] of Object.entries(people)) {
      server.setTime(`2026-11-16T21:0${Object.keys(named).length}:00.000Z`);
      const { body } = await walter().post('/leads', aLead({ contact, zip_code: '10001' }));
      named[body.id] = key;
    }
  });
  const order = async (query: string) => {
    const { body } = await walter().get(`/leads?${query}`);
    return body.map(({ id }: { id: string }) => named[id]);
  };

  test.each([
    ['name', ['Ana Ruiz', 'ÁNA  ruiz', ' ana ruiz '], ['ana', 'last', 'longer', 'mariana']],
    ['e-mail', ['ana@example.org', 'ANA@Example.org'], ['ana', 'last', 'longer', 'mariana']],
    ['phone', ['(212) 555-0142', '212 555 0142', '+1 212-555-0142', '12125550142'], ['ana']],
  ])('whose %s it is stands first, then the newest', async (_what, typed, [first, ...others]) => {
    for (const q of typed) {
      const found = await order(`q=${encodeURIComponent(q)}`);
      expect(found[0], q).toBe(first);
      expect([...found.slice(1)], q).toEqual(expect.arrayContaining(others));
    }
  });

  test('a part of a name, a zip code and another order put nobody first', async () => {
    expect(await order('q=ruiz')).toEqual(['last', 'longer', 'mariana', 'ana']);
    expect(await order('q=10001')).toEqual(['last', 'longer', 'mariana', 'ana']);
    expect(await order('q=ana%20ruiz&sort=updated')).toEqual(['last', 'longer', 'mariana', 'ana']);
    expect(await order('q=ana%20ruiz&sort=oldest')).toEqual(['ana', 'mariana', 'longer', 'last']);
  });

  test('page by page without gaps or repeats, and no cursor serves the list without the search', async () => {
    await expectPaged(walter(), '/leads?q=ana%20ruiz', [1, 2, 3]);
    server.setTime('2026-11-16T21:09:00.000Z');
    await walter().post('/leads', aLead({ contact: { name: 'Ana Ruiz', email: 'other@example.org' } }));
    await expectPaged(walter(), '/leads?q=ana%20ruiz', [1, 2, 3]);
    await expectOwnCursors(walter(), ['/leads?q=ana%20ruiz', '/leads?q=ruiz', '/leads']);
  });
});
