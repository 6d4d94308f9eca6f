import type { Logger } from 'pino';

const levels: ReadonlyMap<number, LineLevel> = new Map([
  [30, 'info'],
  [40, 'warn'],
  [50, 'error'],
  [60, 'fatal'],
]);

export type LineLevel = 'info' | 'warn' | 'error' | 'fatal';

/** A line of the log as it may be kept: ids, routes, times and the log's own words, and nothing that anybody has written. */
export interface LogLine {
  at: string;
  level: LineLevel;
  message: string;
  request_id: string | null;
  tenant_id: string | null;
  user_id: string | null;
  route: string | null;
  status: number | null;
  ms: number | null;
  job: string | null;
  job_id: string | null;
  /** The code or the kind of an error. */
  problem: string | null;
}

/** So many lines of a process wait at most. Those that come while so many do are counted. */
const waitingMax = 500;
/** An answer that took so long is worth a line. */
const slowMs = 1_000;

interface Waiting {
  lines: LogLine[];
  leftOut: number;
}

const waitingOf = new WeakMap<object, Waiting>();

/** Begins to keep the lines of a log in memory, as whoever makes it hears them. */
export function lineKeeper(): { note: NoteLine; belongsTo(log: Logger): void } {
  const waiting: Waiting = { lines: [], leftOut: 0 };
  return {
    note(level, fields, message, now) {
      if (!isWorthKeeping(level, fields)) return;
      if (waiting.lines.length >= waitingMax) waiting.leftOut += 1;
      else waiting.lines.push(lineOf(level, fields, message, now));
    },
    belongsTo: (log) => void waitingOf.set(log, waiting),
  };
}

export type NoteLine = (level: number, fields: Readonly<Record<string, unknown>>, message: string, now: Date) => void;

/** Takes the lines that wait to be kept; where some were left out, the last one says how many. */
export function takeLines(log: object, now: Date): LogLine[] {
  const waiting = waitingOf.get(log);
  if (!waiting) return [];
  const { lines, leftOut } = waiting;
  waiting.lines = [];
  waiting.leftOut = 0;
  if (leftOut === 0) return lines;
  return [...lines, { ...lineOf(40, {}, 'Log lines were left out', now), problem: String(leftOut) }];
}

/** Whatever warns; answers that refuse or are slow; the ends of jobs. A 401 is an ended session, of which there are many. */
function isWorthKeeping(level: number, { status, ms, job_id }: Readonly<Record<string, unknown>>): boolean {
  if (level >= 40) return true;
  if (level < 30) return false;
  return Boolean(job_id) || (Number(status) >= 400 && status !== 401) || Number(ms) >= slowMs;
}

function lineOf(level: number, fields: Readonly<Record<string, unknown>>, message: string, now: Date): LogLine {
  const { status, ms, err } = fields;
  return {
    at: now.toISOString(),
    level: levels.get(level) ?? 'error',
    message: message.slice(0, 200),
    request_id: idOf(fields.request_id),
    tenant_id: idOf(fields.tenant_id),
    user_id: idOf(fields.user_id),
    route: wordOf(fields.route),
    status: typeof status === 'number' ? status : null,
    ms: typeof ms === 'number' ? Math.round(ms) : null,
    job: wordOf(fields.job),
    job_id: idOf(fields.job_id),
    problem: err instanceof Error ? (wordOf((err as { code?: unknown }).code) ?? wordOf(err.name)) : null,
  };
}

const idOf = (fields: unknown): string | null =>
  typeof fields === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(fields) ? fields : null;

/** The name of a route, of a job or of an error: a word that no person has written. */
const wordOf = (fields: unknown): string | null =>
  typeof fields === 'string' && /^[\w./:{}-]{1,100}$/.test(fields) ? fields : null;
