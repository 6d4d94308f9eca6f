import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Results, ScenarioResult } from './results.ts';
import type { Spread } from './statistics.ts';

/** The page that stores the figures. */
export const figuresFile = path.resolve(import.meta.dirname, '../docs/performance.md');
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

type Ratios = Pick<ScenarioResult, 'title' | 'ratio' | 'leanestRatio'>;

/** The ratios in `page`, the text of docs/performance.md, by the call's title. NaN means no ratio was measured. */
export function keptRatios(page: string): Map<string, { ratio: number; leanestRatio: number }> {
  const rows = keptPart(page)
    .split('\n')
    .filter((row) => row.startsWith('|'));
  const cells = rows.map((row) => row.split('|').map((cell) => cell.trim()));
  return new Map(
    cells.map(([, title = '', , same, leanest]) => [title, { ratio: Number(same), leanestRatio: Number(leanest) }]),
  );
}

/** The ratios that fell by a third compared with the stored ones, each as a sentence. A new call is ignored. */
export function fallsSince(kept: ReturnType<typeof keptRatios>, scenarios: readonly Ratios[]): string[] {
  return scenarios.flatMap(({ title, ...one }) =>
    (['ratio', 'leanestRatio'] as const).flatMap((key) => {
      const [was, is] = [kept.get(title)?.[key] ?? Number.NaN, one[key]?.median ?? Number.NaN];
      const other = key === 'ratio' ? 'to the same' : 'to the leanest';
      return is < (was * 2) / 3 ? [`${title}, ${other}: ${is.toFixed(3)}, and ${was} was written down.`] : [];
    }),
  );
}

/** The page's content between its marks. */
const keptPart = (page: string) => page.slice(page.indexOf(begin) + begin.length, page.indexOf(end));

/** Replaces the figures in docs/performance.md, with their date and machine. */
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
  const before = readFileSync(figuresFile, 'utf8');
  writeFileSync(
    figuresFile,
    before.replace(keptPart(before), () => `\n\n${text}\n\n`),
  );
}
