import { parse } from 'csv-parse/sync';
import { readXlsx } from 'hucre';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runJobNow } from '#apps/testing/run-job.ts';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { aLead } from '#features/leads/testing.ts';
import { mailsTo } from '#platform/testing/outbox.ts';
import { readPdf } from '#platform/testing/read-pdf.ts';
import { sendReports } from '../saved/send-reports.ts';

// An agency that sold 2,501 policies in October, more than two batches of a file, and one just before and just after
// it.
let server: TestServer;

const count = 2_501;
const october = { period_start: '2026-10-01', period_end: '2026-10-31' };

beforeAll(async () => {
  server = await startTestServer();
  server.setTime('2026-10-01T03:59:59.999Z');
  const { body: lead } = await server.as('lucia').post('/leads', aLead({ source: 'Web' }));
  const sale = { lead_id: lead.id, product_type: 'Auto', annual_premium: 1_000.25 };
  const { body: quote } = await server.as('lucia').post('/quotes', sale);
  await server.as('lucia').put(`/quotes/${quote.id}`, { status: 'Enviada' });
  await server.as('lucia').post(`/quotes/${quote.id}/convert-to-policy`, {});
  await copies(count, "timestamptz '2026-10-01T04:00:00Z' + interval '17 minutes' * (n - 1)", 'POL-2026-1');
  await copies(1, "timestamptz '2026-11-01T04:00:00Z'", 'POL-2026-9');
  server.setTime('2026-11-16T20:00:00Z');
});
afterAll(() => server.close());

/** Copies of the first policy, sold at other times, each with its own quote. */
async function copies(many: number, at: string, number: string): Promise<void> {
  const copy = async (table: 'quotes' | 'policies', changed: string) => {
    const { rows } = await server.admin.query(
      `select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      [table],
    );
    const { columns } = rows[0];
    await server.admin.query(
      `insert into ${table} (${columns})
       select ${columns.replaceAll(/(^|, )/g, '$1copy.')}
       from (select * from ${table} order by created_at limit 1) first cross join generate_series(1, $1::int) n
       cross join lateral jsonb_populate_record(null::${table}, to_jsonb(first) || jsonb_build_object(${changed})) copy
       where length($2) > 0`,
      [many, number],
    );
  };
  await copy('quotes', "'id', md5($2 || n)::uuid, 'policy_id', null, 'quote_number', replace($2, 'POL', 'COT') || n");
  await copy(
    'policies',
    `'id', md5('policy' || $2 || n)::uuid, 'quote_id', md5($2 || n)::uuid, 'created_at', ${at},
     'policy_number', $2 || lpad(n::text, 5, '0')`,
  );
}

const made = async (export_format: string, range: object = october) =>
  server.as('ana').post('/analytics/reports/sales', { ...range, export_format });

test('200: none of 2,501 sales is missing in Excel, CSV or JSON, each is there once, and each file says how many', async () => {
  const { sheets } = await readXlsx((await made('excel')).body);
  const [sales, about] = sheets;
  const numbers = (sales?.rows ?? []).slice(1).map((row) => row[1]);
  expect(numbers).toHaveLength(count);
  expect(new Set(numbers).size).toBe(count);
  expect([numbers[0], numbers.at(-1)]).toEqual(['POL-2026-100001', 'POL-2026-102501']);
  expect(about?.rows).toContainEqual(['Rows', String(count)]);
  const [head, ...lines] = parse((await made('csv')).body, { bom: true }) as string[][];
  expect(head?.slice(0, 2)).toEqual(['Day', 'Policy number']);
  expect(lines.map(([, number]) => number)).toEqual(numbers);
  const { body } = await made('json');
  expect(body).toMatchObject({ ...october, rows: count });
  expect(body.data.policies).toHaveLength(count);
  expect(body.data.policies.at(-1)).toMatchObject({ policy_number: 'POL-2026-102501', premium: 1_000.25 });
  expect(body.data.policies[0]).toMatchObject({ product: 'Auto', source: 'Web', kind: 'new', cancelled_on: null });
});

test('422 on the format: what is too long for paper is not cut short; a day of it is whole', async () => {
  const { status, body } = await made('pdf');
  expect([status, body.errors[0].field]).toEqual([422, 'export_format']);
  const day = { period_start: '2026-10-01', period_end: '2026-10-01' };
  const paper = await made('pdf', day);
  expect(paper.status).toBe(200);
  const { text } = await readPdf(paper.body);
  expect(text).toContain('POL-2026-100085');
  expect(text).not.toContain('POL-2026-100086');
  expect(text).toContain('Rows: 85');
  // No day, number or amount wraps, although there are ten columns.
  expect(text).toMatch(/10\/01\/2026 POL-2026-100001 .* \$1,000\.25 New/);
});

test('a report of more than eight megabytes is a link, for which somebody signs in', async () => {
  const { body: users } = await server.as('ana').get('/auth/users');
  const ana = users.find(({ username }: { username: string }) => username === 'ana');
  const save = async (name: string, export_format: string) => {
    const given = { name, export_format, kind: 'sales', schedule: 'monthly', recipients: [ana.id] };
    return (await server.as('ana').post('/analytics/saved-reports', given)).body;
  };
  // A carrier name of four thousand characters makes a line of four kilobytes, and the month ten megabytes.
  await server.admin.query("update policies set carrier = $1 where policy_number like 'POL-2026-1%'", [
    'Seguros '.repeat(500),
  ]);
  await save('Ventas', 'csv');
  await server.admin.query("update saved_reports set sent_for = '2026-10-01'");
  await runJobNow(server, sendReports, server.world.tenants.sol, { day: '2026-11-01' });
  const [mail, ...others] = await mailsTo(server.services, ana.email);
  expect(others).toEqual([]);
  expect(mail?.attachments).toEqual([]);
  expect(mail?.text).toContain('Inicie sesión');
  expect(mail?.text).toContain(server.services.config.appUrl);
  // The file is available to the signed-in user and to no other caller.
  const answer = await made('csv');
  expect(Buffer.byteLength(answer.body)).toBeGreaterThan(8 * 1024 * 1024);
  expect((await server.anonymous.post('/analytics/reports/sales', october)).status).toBe(401);
});
