import { describe, expect, test } from 'vitest';
import type { PlanNode } from '../bench/plans.ts';
import { boundRows, rowsMax, rowsRead } from './rows-read.ts';

const node = (kind: string, given: Partial<PlanNode> = {}): PlanNode => ({
  'Node Type': kind,
  'Actual Rows': 1,
  'Actual Loops': 1,
  ...given,
});
const plan = (root: PlanNode, sql = 'select from leads') => ({ sql, ms: 1, root });
const scan = (rows: number, table = 'leads') => node('Seq Scan', { 'Relation Name': table, 'Actual Rows': rows });

describe('what a statement reads', () => {
  test.each([
    ['the rows of a scan', scan(70), 70],
    ['each time anew', { ...scan(7), 'Actual Loops': 10 }, 70],
    [
      'with those that it left out',
      { ...scan(1), 'Rows Removed by Filter': 68, 'Rows Removed by Index Recheck': 1 },
      70,
    ],
    [
      'of all its steps',
      node('Nested Loop', { Plans: [scan(30), node('Sort', { Plans: [scan(40, 'clients')] })] }),
      70,
    ],
    ['not of a table that stays small', node('Nested Loop', { Plans: [scan(70), scan(9_000, 'tenants')] }), 70],
    [
      'the entries that a bitmap finds, once',
      node('Bitmap Heap Scan', {
        'Relation Name': 'leads',
        'Actual Rows': 60,
        Plans: [node('Bitmap Index Scan', { 'Actual Rows': 70 })],
      }),
      70,
    ],
    ['no rows that were made', node('Function Scan', { 'Actual Rows': 9_000, Plans: [scan(70)] }), 70],
  ])('%s', (_, root, rows) => {
    expect(rowsRead(plan(root))).toBe(rows);
  });
});

describe('the bound of rows', () => {
  const reason = { by: ['GET /leads'], sql: 'count(*) from leads', asking: ['q'] };
  const received = (rows: number, sql: string, by = 'GET /leads', asking = ['q', 'sort']) => [
    { ...plan(scan(rows), sql), by, asking },
  ];
  const counting = 'select count(*)\n  from leads';

  test('holds on its upper side alone', () => {
    expect(boundRows({}).faults(received(rowsMax, counting))).toEqual([]);
    const [fault] = boundRows({}).faults(received(rowsMax + 1, 'select from leads'));
    expect(fault).toMatch(/^GET \/leads asking for q,sort reads 2501 rows: select from leads\n +Seq Scan on leads/);
  });

  test('leaves out what has a reason, and nothing else', () => {
    const bound = boundRows({ 'The figure of all.': [reason] });
    expect(bound.faults(received(rowsMax + 1, counting, 'GET /quotes'))).toHaveLength(1);
    expect(bound.faults(received(rowsMax + 1, counting, 'GET /leads', ['sort']))).toHaveLength(1);
    expect(bound.faults(received(rowsMax + 1, 'select from leads'))).toHaveLength(1);
    expect(bound.unneeded()).toEqual([JSON.stringify(reason)]);
    expect(bound.faults(received(rowsMax + 1, counting))).toEqual([]);
    expect(bound.unneeded()).toEqual([]);
  });
});
