import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Results, ScenarioResult } from './results.ts';
import type { Spread } from './statistics.ts';

const file = path.resolve(import.meta.dirname, '../docs/performance.md');
const [begin, end] = ['<!-- kept by --keep -->', '<!-- end -->'];

const number = (spread: Spread | null, digits: number) => spread?.median.toFixed(digits) ?? '–';
const milliseconds = (spread: Spread | null) => (spread ? (spread.median / 1000).toFixed(2) : '–');

function rowOf(one: ScenarioResult): string[] {
  return [
    one.title,
    number(one.perSecond, 0),
    number(one.ratio, 2),
    number(one.leanestRatio, 3),
    milliseconds(one.serverUs),
    milliseconds(one.databaseUs),
    `${number(one.p50Ms, 0)}, ${number(one.p99Ms, 0)}`,
  ];
}

const head = ['Call', 'Per second', 'To the same', 'To the leanest', 'Node, ms', 'Database, ms', 'p50, p99, ms'];

/** Puts the figures in the place of the former ones in docs/performance.md, with their date and machine. */
export function keepFigures(results: Results): void {
  const { startedAt, machine, leads, scenarios, memoryMb } = results;
  const rows = [head, ...scenarios.map(rowOf)];
  const widths = head.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]) => `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`;
  const [first = [], ...others] = rows.map((row) => line(row));
  const text = [
    `${startedAt.slice(0, 10)}, ${machine.processors}, ${machine.memoryGb} GB, ${machine.system}, Node ${machine.node},`,
    `PostgreSQL ${machine.postgres}, ${machine.pgbench ?? 'no pgbench'}; load average ${machine.loadAverage.join(' → ')};`,
    `${leads.large} and ${leads.small} leads. The server held ${memoryMb.before} MB before and ${memoryMb.after} MB after.`,
    '',
    first,
    line(widths.map((width) => '-'.repeat(width))),
    ...others,
  ].join('\n');
  const before = readFileSync(file, 'utf8');
  const [from, to] = [before.indexOf(begin) + begin.length, before.indexOf(end)];
  writeFileSync(file, `${before.slice(0, from)}\n\n${text}\n\n${before.slice(to)}`);
}
