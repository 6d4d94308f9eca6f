import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { templatesMax } from '../../contract/templates.ts';
import { aTemplate } from '../../testing.ts';
import { filledMax, outputsMax } from '../letters/liquid.ts';
import { systemTemplates } from '../system-texts/system-templates.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.admin.query('delete from communication_templates');
});

const path = '/communications/templates';
const ana = () => server.as('ana');
const [system] = systemTemplates;

describe('POST /communications/templates', () => {
  test('201: with the specified defaults; an e-mail without a subject takes the name', async () => {
    const { status, body } = await ana().post(path, { name: 'Navidad', content: 'Felices fiestas' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      name: 'Navidad',
      subject: 'Navidad',
      template_type: 'Custom',
      communication_type: 'Email',
      language: 'es',
      description: '',
      variables: [],
      is_active: true,
      is_system: false,
      is_used: false,
      plain_letters: false,
    });
  });

  test('201: variables are trimmed, each once and none empty; a subject of a text message is dropped', async () => {
    const variables = [' premio ', '', 'premio', 'fecha'];
    const sms = aTemplate({ communication_type: 'SMS', subject: 'x', variables, content: '{{premio}} {{fecha}}' });
    const { body } = await ana().post(path, sms);
    expect(body).toMatchObject({ variables: ['premio', 'fecha'], subject: '' });
  });

  test.each([
    ['name', { name: ' ' }, /name/],
    ['name', { name: 'x'.repeat(121) }, /120/],
    ['subject', { subject: 'x'.repeat(201) }, /200/],
    ['content', { content: '' }, /message/],
    ['content', { content: 'x'.repeat(20_001) }, /20,?000/],
    ['content', { communication_type: 'SMS', content: 'x'.repeat(1_601) }, /1600/],
    ['content', { content: 'Hola\n{{ nombre completo }}' }, /Line 2: “nombre”/],
    ['content', { content: '{{client_name.length}}' }, /Line 1: “client_name.length”/],
    ['subject', { subject: 'Para {{policy_number}}' }, /Line 1: “policy_number”/],
    ['content', { content: '{% for a in b %}x{% endfor %}' }, /“for”/],
    ['content', { content: '\n{% include "x" %}' }, /“include”/],
    ['content', { content: '{{ client_name | date: "%Y" }}' }, /“date”/],
    ['content', { content: '{% if client_name %}Hola' }, /closed/],
    ['content', { content: 'Hola {{ client_name' }, /closed/],
    ['content', { content: 'Hola {{ }}' }, /can't read/],
    ['variables.0', { variables: ['no vale'] }, /letters/],
    ['content', { template_type: 'Lead Welcome', variables: ['premio'], content: '{{premio}}' }, /default/],
  ])('422 on %s: %j', async (field, wrong, said) => {
    const english = await ana().post(path, aTemplate(wrong as never));
    expect(english).toMatchObject({
      status: 422,
      body: { errors: expect.arrayContaining([expect.objectContaining({ field })]) },
    });
    expect(english.body.errors[0].message).toMatch(said);
    const spanish = await ana().post(path, aTemplate(wrong as never), { 'accept-language': 'es' });
    expect(spanish.body.errors[0].message).not.toBe(english.body.errors[0].message);
    expect((await ana().get(path)).body.filter(({ is_system }: { is_system: boolean }) => !is_system)).toEqual([]);
  });

  test('201: at each bound', async () => {
    const longest = { name: 'x'.repeat(120), subject: 'x'.repeat(200), content: 'ñ'.repeat(20_000) };
    expect((await ana().post(path, longest)).status).toBe(201);
    const text = { communication_type: 'SMS', content: 'x'.repeat(1_600) } as const;
    expect((await ana().post(path, aTemplate(text))).status).toBe(201);
    const declared = { template_type: 'Lead Welcome' as const, variables: ['premio'] };
    const content = '{{ premio | default: "un regalo" }}{% if premio %}!{% endif %}';
    expect((await ana().post(path, aTemplate({ ...declared, content }))).status).toBe(201);
  });

  test('409: no more than an agency can have', async () => {
    await server.admin.query(
      `insert into communication_templates (tenant_id, id, name, template_type, communication_type, content, language, created_at, updated_at)
       select $1, gen_random_uuid(), 'x', 'Custom', 'Email', 'x', 'es', now(), now() from generate_series(1, $2)`,
      [server.world.tenants.sol, templatesMax],
    );
    expect(await ana().post(path, aTemplate())).toMatchObject({ status: 409, body: { code: 'too_many_templates' } });
  });
});

describe('GET /communications/templates', () => {
  test("the agency's own first, newest first, then the 32 that come along, page by page", async () => {
    for (const name of ['Primera', 'Segunda']) {
      server.setTime(name === 'Primera' ? '2026-11-16T20:00:00Z' : '2026-11-16T20:01:00Z');
      await ana().post(path, aTemplate({ name }));
    }
    const names: string[] = [];
    let next: string | null = `${path}?limit=7`;
    while (next) {
      const { body, headers } = await server.as('lucia').get(next);
      names.push(...body.map(({ name }: { name: string }) => name));
      next = /<\/api([^>]+)>; rel="next"/.exec(String(headers.link ?? ''))?.[1] ?? null;
    }
    expect(names).toHaveLength(34);
    expect(names.slice(0, 2)).toEqual(['Segunda', 'Primera']);
    expect(new Set(names.slice(2))).toEqual(new Set(systemTemplates.map(({ name }) => name)));
  });

  test('by words without accents, type, channel and language', async () => {
    await ana().post(path, aTemplate({ name: 'Felicitación especial', language: 'en', communication_type: 'SMS' }));
    const namesOf = async (query: string) =>
      (await ana().get(`${path}?${query}`)).body.map(({ name }: { name: string }) => name);
    expect(await namesOf('q=felicitacion+ESPECIAL')).toEqual(['Felicitación especial']);
    expect(await namesOf('template_type=Custom&language=en&communication_type=SMS')).toHaveLength(1);
    expect(await namesOf('template_type=Custom&language=es')).toEqual([]);
    expect(await namesOf('template_type=Commission%20Report')).toHaveLength(2);
  });

  test('used is the newest active own one of type, channel and language, else that which comes along', async () => {
    const used = async () =>
      (await ana().get(`${path}?template_type=Lead%20Welcome&communication_type=Email&language=es`)).body
        .filter(({ is_used }: { is_used: boolean }) => is_used)
        .map(({ name }: { name: string }) => name);
    const welcome = { template_type: 'Lead Welcome', content: 'Hola' } as const;
    expect(await used()).toEqual(['Bienvenida']);
    await ana().post(path, aTemplate({ ...welcome, name: 'A' }));
    server.setTime('2026-11-16T21:00:00Z');
    const { body } = await ana().post(path, aTemplate({ ...welcome, name: 'B' }));
    expect(await used()).toEqual(['B']);
    await ana().put(`${path}/${body.id}`, { is_active: false });
    expect(await used()).toEqual(['A']);
  });
});

describe('PUT and DELETE /communications/templates/{id}', () => {
  test('200: what is left out stays; what was an e-mail loses its subject', async () => {
    const { body } = await ana().post(path, aTemplate({ subject: 'Hola' }));
    const changed = await ana().put(`${path}/${body.id}`, { communication_type: 'SMS' });
    expect(changed).toMatchObject({ status: 200, body: { subject: '', name: body.name, content: body.content } });
    expect((await ana().put(`${path}/${body.id}`, {})).status).toBe(200);
  });

  test('422: a change of the type after which a name has no value', async () => {
    const given = { template_type: 'Quote Generated', content: '{{annual_premium}}' } as const;
    const { body } = await ana().post(path, aTemplate(given));
    expect(await ana().put(`${path}/${body.id}`, { template_type: 'Task Reminder' })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'content', code: 'unknown_variable' }] },
    });
  });

  test('409 for one that comes along; 404 for none, and once it is deleted', async () => {
    const one = `${path}/${system?.id}`;
    expect(await ana().put(one, { name: 'x' })).toMatchObject({ status: 409, body: { code: 'system_template' } });
    expect(await ana().delete(one)).toMatchObject({ status: 409, body: { code: 'system_template' } });
    expect((await ana().get(one)).body).toMatchObject({ id: system?.id, is_system: true });
    const { body } = await ana().post(path, aTemplate());
    expect((await ana().delete(`${path}/${body.id}`)).status).toBe(204);
    for (const method of ['get', 'delete'] as const)
      expect((await ana()[method](`${path}/${body.id}`)).status).toBe(404);
  });
});

describe('POST /communications/templates/preview', () => {
  const preview = async (input: object, who = 'lucia') => (await server.as(who).post(`${path}/preview`, input)).body;
  const frame = (url: string) => server.http.inject({ url });

  test('an e-mail stands at an address of its own for five minutes, shown only within our page', async () => {
    server.setTime('2026-11-16T20:00:00Z');
    const content = 'Hola, {{client_first_name}}.\n\n[Ver <b>](https://example.com/a?b=1&c=2)';
    const shown = await preview({ subject: '{{agency_name}}', content });
    expect(shown).toMatchObject({ subject: 'Sol Seguros', segments: null, faults: [], missing: [] });
    const { statusCode, headers, body } = await frame(shown.html_url);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'x-frame-options': 'SAMEORIGIN',
      'content-security-policy': expect.stringMatching(/default-src 'none'.*frame-ancestors 'self'.*sandbox/),
    });
    expect(body).toContain('Hola, María.');
    expect(body).toContain('href="https://example.com/a?b=1&amp;c=2"');
    expect(body).toContain('Ver &lt;b&gt;');
    server.setTime('2026-11-16T20:05:00Z');
    expect((await frame(shown.html_url)).statusCode).toBe(404);
  });

  test('the next one of the same user takes its place, that of a colleague does not', async () => {
    const first = await preview({ content: 'Uno' });
    const other = await preview({ content: 'Otro' }, 'ana');
    const second = await preview({ content: 'Dos' });
    const statuses = await Promise.all(
      [first, other, second].map(async ({ html_url }) => (await frame(html_url)).statusCode),
    );
    expect(statuses).toEqual([404, 200, 200]);
    // A change of only the last character may decode to the same bytes.
    const forged = second.html_url.replace(/.{2}$/, (end: string) => (end.startsWith('A') ? 'BA' : 'AA'));
    expect((await frame(forged)).statusCode).toBe(404);
  });

  test('a text message is counted, with the letters that make it dear', async () => {
    const content = 'Su póliza está lista, ñ';
    const dear = await preview({ communication_type: 'SMS', content });
    expect(dear).toMatchObject({ text: content, segments: 1, units: 23, units_max: 70, dear_letters: ['ó', 'á'] });
    const plain = await preview({ communication_type: 'SMS', content, plain_letters: true });
    expect(plain).toMatchObject({ text: 'Su poliza esta lista, ñ', units_max: 160, dear_letters: [] });
  });

  test('what is wrong is told with its line, in the language of the reader', async () => {
    const given = { content: 'Hola\n{{nada}}' };
    const shown = await preview(given);
    expect(shown).toMatchObject({ html_url: null, faults: [{ field: 'content', line: 2, code: 'unknown_variable' }] });
    expect(shown.faults[0].message).toMatch(/^Line 2: “nada”/);
  });

  test('a name without a value and without a default would not be sent', async () => {
    const shown = await preview({ content: '{{client_name}}', values: { client_name: ' ' } });
    expect(shown).toMatchObject({ html_url: null, text: '', missing: ['client_name'] });
  });

  test('what is too long once it is filled in is said on the text', async () => {
    const content = '{{client_name}}'.repeat(outputsMax);
    const shown = await preview({ content, values: { client_name: 'x'.repeat(filledMax / outputsMax) } });
    expect(shown).toMatchObject({ faults: [], text: expect.stringContaining('xxx') });
    const tooLong = await preview({ content, values: { client_name: 'x'.repeat(filledMax / outputsMax + 1) } });
    expect(tooLong).toMatchObject({ html_url: null, text: '', faults: [{ field: 'content', code: 'too_long' }] });
    expect(tooLong.faults[0].message).toContain(String(filledMax));
  });
});
