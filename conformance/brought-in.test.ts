import { describe, expect, test } from 'vitest';
import { allReads, faultsOfReads, readsIn } from './brought-in.ts';
import { read } from './house.ts';

test('every read of leads, quotes and policies says whether it means what was brought in, or has a reason', () => {
  expect(faultsOfReads(allReads())).toEqual([]);
  expect(allReads().length).toBeGreaterThan(100);
});

describe('the test itself', () => {
  const said = (code: string) =>
    readsIn('features/x/server/y.ts', code).map(({ place, tables, isNamed }) => [place, tables.join(), isNamed]);

  test.each([
    ['raw SQL', 'const f = () => sql`select 1 from leads where tenant_id = 1`;', 'leads'],
    ['a join', 'const f = () => sql`select 1 from renewals n join policies p on p.id = n.policy_id`;', 'policies'],
    ['the query builder', "const f = (tx) => tables(tx).selectFrom('quotes as q').select('id');", 'quotes'],
    ['its join', "const f = (q) => q.leftJoin('policies', (join) => join.on('a', '=', 'b'));", 'policies'],
    ['a search', "const f = (tx, q) => searchRows(leadTables(tx), 'leads', q);", 'leads'],
    ['a table that a function of ours reads', "const f = { table: 'leads', column: 'assigned_agent' };", 'leads'],
  ])('finds %s', (_, code, table) => {
    expect(said(code)).toEqual([['features/x/server/y.ts f', table, false]]);
  });

  test.each([
    ['another table', 'const f = () => sql`select 1 from leads_of_today`;'],
    ['a column', 'const f = () => sql`extract(month from policies.effective_date)`;'],
    ['a comment', 'function f() {\n  // What comes from leads is not read here.\n  return 1;\n}'],
    ['a write', "const f = (tx) => tables(tx).insertInto('leads').values(row);"],
  ])('passes over %s', (_, code) => {
    expect(said(code)).toEqual([]);
  });

  test('wants the column as often as a declaration reads', () => {
    const one = 'select 1 from leads where import_id is null';
    const code = (both: string) => `const f = () => sql\`${both}\`;`;
    expect(said(code(one))).toEqual([['features/x/server/y.ts f', 'leads', true]]);
    expect(said(code(`${one} union all select 1 from quotes`))).toEqual([
      ['features/x/server/y.ts f', 'leads,quotes', false],
    ]);
  });

  // What was sold this month, and so a goal; and what a calculation pays, and so a bonus.
  test.each([
    ['features/analytics/server/metrics/policies.ts', 'ofRange(query, ctx)', 'readPolicies'],
    ['features/analytics/server/reports/read-sales.ts', 'sold(query, ctx)}`', 'countSales'],
    ['features/commissions/server/engine/policies-sql.ts', 'isLookedAt(scope)} and', 'lookedAt'],
    ['features/leads/server/read-leads.ts', "where('leads.import_id', 'is', null)", 'filtered'],
  ])('finds that %s no longer leaves the book out', (file, condition, name) => {
    expect(read(file)).toContain(condition);
    const code = read(file).replace(condition, condition.replace(/^\w+\([^)]*\)/, 'all()'));
    expect(faultsOfReads(readsIn(file, code))).toContainEqual(expect.stringContaining(`${file} ${name} reads`));
  });

  test('finds a helper that no longer names the column', () => {
    const helpers = {
      'features/analytics/server/metrics/rows.ts': /ofRange = [\s\S]*?import_id is null/,
      'features/analytics/server/reports/read-sales.ts': /sold = [\s\S]*?import_id is null/,
      'features/commissions/server/engine/policies-sql.ts': /isLookedAt\([\s\S]*?import_id is null/,
      'features/renewals/server/may-remind.ts':
        /mayRemindOf = [\s\S]*?import_id[\s\S]*?mayRemindOfRenewal = [\s\S]*?import_id is null/,
    };
    for (const [file, pattern] of Object.entries(helpers)) expect(read(file), file).toMatch(pattern);
  });
});
