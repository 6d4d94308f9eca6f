import type { Logger } from 'pino';

const levels: ReadonlyMap<number, LineLevel> = new Map([
  [30, 'info'],
  [40, 'warn'],
  [50, 'error'],
  [60, 'fatal'],
]);

export type LineLevel = 'info' | 'warn' | 'error' | 'fatal';

/** A stored log line: ids, routes, times and Vigencia's own messages, and no text that a user wrote. */
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
  /** The code or the class of an error. */
  problem: string | null;
}

/** The most lines that wait in a process. Further lines are only counted. */
const waitingMax = 500;
/** A response that takes this many milliseconds or more is worth a line. */
const slowMs = 1_000;

interface Waiting {
  lines: LogLine[];
  leftOut: number;
}

const waitingOf = new WeakMap<object, Waiting>();

/** Starts to collect a log's lines in memory. The log's creator passes them to `note`. */
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

/** Takes the lines that wait to be stored. If some were dropped, the last line has their number. */
export function takeLines(log: object, now: Date): LogLine[] {
  const waiting = waitingOf.get(log);
  if (!waiting) return [];
  const { lines, leftOut } = waiting;
  waiting.lines = [];
  waiting.leftOut = 0;
  if (leftOut === 0) return lines;
  return [...lines, { ...lineOf(40, {}, 'Log lines were left out', now), problem: String(leftOut) }];
}

/**
 * True for warnings and errors, responses that refuse or are slow, and the ends of jobs. A 401 is excluded: it means an
 * expired session, which is frequent.
 */
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

/** The name of a route, job or error: a word that no user wrote. */
const wordOf = (fields: unknown): string | null =>
  typeof fields === 'string' && /^[\w./:{}-]{1,100}$/.test(fields) ? fields : null;
