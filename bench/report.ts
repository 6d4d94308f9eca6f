import type { Results, ScenarioResult } from './results.ts';
import type { Spread } from './statistics.ts';

type Cell = string | number | null;

/** Rows as a text table. Numbers are right-aligned. */
function table(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const texts = [head, ...rows].map((row) => row.map((cell) => (cell === null ? '–' : String(cell))));
  const widths = head.map((_, column) => Math.max(...texts.map((row) => row[column]?.length ?? 0)));
  const isRight = head.map((_, column) => rows.some((row) => /^[\d.–]/.test(String(row[column] ?? '–'))));
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => (isRight[column] ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0)))
      .join('  ');
  const [first = [], ...others] = texts;
  return [line(first), widths.map((width) => '─'.repeat(width)).join('  '), ...others.map(line)]
    .join('\n')
    .replace(/ +$/gm, '');
}

const round = (number: number, digits = 0) => number.toFixed(digits);
const middle = (spread: Spread | null, digits = 0): Cell => (spread ? round(spread.median, digits) : null);
const range = (spread: Spread | null, digits = 0): Cell =>
  spread ? `${round(spread.median, digits)} (${round(spread.min, digits)}–${round(spread.max, digits)})` : null;

/** The rates of one kind of call compared with pgbench: the median, and the range over the rounds. */
function rateTable(scenarios: readonly ScenarioResult[]): string {
  const head = [
    'scenario',
    'requests/s',
    'pgbench tx/s',
    'ratio',
    'leanest tx/s',
    'of leanest',
    'by cpu',
    'p50 ms',
    'p99 ms',
    'node µs',
    'pg µs',
    'pgbench pg µs',
    'load µs',
    'lag ms',
  ];
  const rows = scenarios.map((one) => [
    one.name,
    range(one.perSecond),
    range(one.pgbenchPerSecond),
    range(one.ratio, 2),
    range(one.leanestPerSecond),
    range(one.leanestRatio, 3),
    middle(one.cpuRatio, 2),
    middle(one.p50Ms, 1),
    middle(one.p99Ms, 1),
    middle(one.serverUs),
    middle(one.databaseUs),
    middle(one.pgbenchDatabaseUs),
    middle(one.loadUs),
    one.loopLagMs === null ? null : round(one.loopLagMs, 1),
  ]);
  return table(head, rows);
}

function tripTable(calls: Results['calls']): string {
  const rows = calls.map(({ call, statements, trips, tripsMax }) => [call, statements, trips, tripsMax]);
  return table(['call', 'statements', 'round trips', 'allowed'], rows);
}

const plansShownMax = 20;

/** The statements that read the most pages, each once. */
function planTable(plans: Results['plans']): string {
  const heaviest = [...plans].sort((a, b) => b.pages - a.pages).slice(0, plansShownMax);
  const rows = heaviest.map(({ call, ms, pages, isSteady, sql, ways }) => [
    call,
    sql.includes('count(*)') ? 'count' : sql.slice(0, 6),
    round(ms, 1),
    pages,
    isSteady ? 'yes' : 'no',
    ways,
  ]);
  return table(['call', 'statement', 'ms', 'pages', 'steady', 'by'], rows);
}

/** The complete report for the terminal. */
export function report(results: Results): string {
  const { machine, memoryMb, problems, seconds, leads, scenarios, calls, plans } = results;
  const { processors, memoryGb, system, node, postgres, pgbench, commit } = machine;
  return [
    ...(scenarios.length > 0 ? [rateTable(scenarios), ''] : []),
    tripTable(calls),
    '',
    planTable(plans),
    '',
    `${processors}, ${memoryGb} GB, ${system}; Node ${node}, PostgreSQL ${postgres}, ${pgbench ?? 'no pgbench'}`,
    `commit ${commit ?? 'unknown'}, load average ${machine.loadAverage.join(' → ')}, ${leads.large} and ${leads.small} leads, ${round(seconds)} s`,
    `the server's memory: ${memoryMb.before ?? '–'} MB at its start, ${memoryMb.after ?? '–'} MB after all calls`,
    '',
    problems.length > 0
      ? `${problems.length} problems:\n${problems.map((problem) => `- ${problem}`).join('\n')}`
      : 'No problems.',
  ].join('\n');
}
