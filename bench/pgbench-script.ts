import type { SentStatement } from '#platform/server/database/observe.ts';

/** A script for pgbench, and the texts that it references as `:p1`, `:p2`, … */
export interface Script {
  text: string;
  variables: Readonly<Record<string, string>>;
}

/** Replaces a value of the traced call in each transaction: a part of the value, and the SQL of its replacement. */
export interface Rewrite {
  part: string | Buffer;
  sql: string;
}

/** Numbers that rewrites may use: a session, a user, and one with seven digits. */
const drawn = [`\\set session random(0, 15)`, `\\set agent random(100, 199)`, `\\set number random(1000000, 9999999)`];

/**
 * The same statements as a script, in their order: each transaction in one pipeline, each other statement separately.
 * Ids that the call created, which `isMade` recognizes, and tokens are generated anew each time. Its current time is
 * the script's.
 */
export function scriptOf(
  statements: readonly SentStatement[],
  rewrites: readonly Rewrite[],
  isMade: (id: string) => boolean,
): Script {
  const writer = new ScriptWriter(rewrites, isMade);
  const lines = unitsOf(statements).flatMap((unit) => {
    const texts = unit.map((statement) => `${writer.write(statement)};`);
    return unit.length > 1 ? ['\\startpipeline', ...texts, '\\endpipeline'] : texts;
  });
  const made = Array.from({ length: writer.madeCount }, (_, index) => `\\set made${index} random(1, 900000000000000)`);
  return { text: [...drawn, ...made, ...lines, ''].join('\n'), variables: writer.variables };
}

/** Groups the statements of a transaction. Statements outside a transaction stay separate. */
function unitsOf(statements: readonly SentStatement[]): SentStatement[][] {
  const units: SentStatement[][] = [];
  const open = new Map<number, SentStatement[]>();
  for (const statement of statements) {
    const transaction = open.get(statement.connection);
    if (transaction) transaction.push(statement);
    else {
      const unit = [statement];
      units.push(unit);
      if (statement.sql.startsWith('begin')) open.set(statement.connection, unit);
    }
    if (/^(commit|rollback)$/.test(statement.sql)) open.delete(statement.connection);
  }
  return units;
}

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const instantPattern = /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/;
const nowSpreadMs = 120_000;

/** A value in its text format. Binary values stay bytes. */
function asWritten(value: unknown): string | Buffer | null {
  if (value === null || value === undefined) return null;
  if (Buffer.isBuffer(value)) return value;
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return `{${value.map((item) => JSON.stringify(asItem(item))).join(',')}}`;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

const asItem = (item: unknown): string => (Buffer.isBuffer(item) ? `\\x${item.toString('hex')}` : String(item));

class ScriptWriter {
  readonly variables: Record<string, string> = {};
  readonly #rewrites: readonly Rewrite[];
  readonly #isMade: (id: string) => boolean;
  readonly #made = new Map<string, number>();

  constructor(rewrites: readonly Rewrite[], isMade: (id: string) => boolean) {
    this.#rewrites = rewrites;
    this.#isMade = isMade;
  }

  /** How many values are generated anew in each transaction. */
  get madeCount(): number {
    return this.#made.size;
  }

  write({ sql, values }: SentStatement): string {
    const plain = sql.replace(/\s+/g, ' ').replace(/;\s*$/, '');
    return plain.replace(/\$(\d+)/g, (_, number) => this.#valueOf(asWritten(values[Number(number) - 1])));
  }

  #valueOf(value: string | Buffer | null): string {
    if (value === null) return 'null';
    if (Buffer.isBuffer(value)) {
      const rewrite = this.#rewrites.find(({ part }) => Buffer.isBuffer(part) && part.equals(value));
      return rewrite?.sql ?? `sha256(int8send(${this.#madeName(value.toString('hex'))}::bigint))`;
    }
    const rewrite = this.#rewrites.find(({ part }) => typeof part === 'string' && value.includes(part));
    // A text inside a document is unchanged: only columns and indexes need a new value.
    if (rewrite && !value.startsWith('{')) return this.#replaced(value, rewrite as Rewrite & { part: string });
    if (uuidPattern.test(value) && this.#isMade(value)) return `md5(${this.#madeName(value)}::text)::uuid`;
    if (instantPattern.test(value) && Math.abs(Date.parse(value) - Date.now()) < nowSpreadMs) return 'now()';
    return this.#variable(value);
  }

  #replaced(value: string, { part, sql }: { part: string; sql: string }): string {
    if (value === part) return `(${sql})`;
    const pieces = value.split(part).map((piece) => (piece ? `${this.#variable(piece)}::text` : null));
    const joined = pieces.flatMap((piece, index) => (index === 0 ? [piece] : [`(${sql})::text`, piece]));
    return `(${joined.filter(Boolean).join(' || ')})`;
  }

  #madeName(value: string): string {
    if (!this.#made.has(value)) this.#made.set(value, this.#made.size);
    return `:made${this.#made.get(value)}`;
  }

  #variable(value: string): string {
    // pgbench has no empty variables.
    if (value === '') return "''";
    const name = `p${Object.keys(this.variables).length}`;
    this.variables[name] = value;
    return `:${name}`;
  }
}
