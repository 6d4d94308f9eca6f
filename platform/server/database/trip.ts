/// <reference path="./pg-internals.d.ts" />
import pg from 'pg';
import driver from 'pg/lib/utils.js';

/** A statement of a transaction. */
export interface Statement {
  text: string;
  values?: readonly unknown[];
  /** Under which it is prepared; left out: it is not. */
  name?: string | undefined;
  /** The slices by whose tables it was asked. */
  senders?: readonly string[];
}

/** What the driver gathers an answer in. */
interface Answer extends pg.QueryResult {
  addFields(fields: unknown): void;
  parseRow(values: unknown): never;
  addRow(row: never): void;
  addCommandComplete(message: unknown): void;
}

/** The driver's connection, as far as a query may write to it. */
interface Wire {
  stream: { cork(): void; uncork(): void };
  parsedStatements: Record<string, string>;
  submittedNamedStatements: Record<string, string>;
  parse(statement: { text: string; name: string | undefined; types: undefined }): void;
  bind(portal: { statement: string | undefined; values: unknown[] }): void;
  describe(what: { type: 'P'; name: string }): void;
  execute(portal: object): void;
  sync(): void;
}

interface Step {
  statement: Statement;
  /** As they travel. */
  values: unknown[];
  answer: Answer | null;
  resolve: (answer: pg.QueryResult) => void;
  reject: (error: unknown) => void;
}

/** The driver's own class: while several queries are on their way, it takes no other. */
const DriverQuery = pg.Query as unknown as new (config: { text: string }) => object;

/**
 * Statements that travel together and are answered together: one write, and one word that all is done, where the driver
 * would have one of each for every statement. PostgreSQL leaves out what comes after a failed one.
 */
export class Trip extends DriverQuery {
  readonly #steps: readonly Step[];
  #at = 0;
  /** A row that could not be read, and of which statement. */
  #failure: { at: number; error: unknown } | null = null;
  // What the driver gives every query, and asks about the one that is being answered.
  declare name: string | undefined;
  declare text: string;
  declare callback: (error: unknown) => void;
  declare _result: { _types: unknown };

  constructor(steps: readonly Step[]) {
    super({ text: '' });
    this.#steps = steps;
    this.#go(0);
  }

  get statements(): readonly Statement[] {
    return this.#steps.map(({ statement }) => statement);
  }

  /** Answers those who asked, when the driver has called back. */
  settle(error: unknown): void {
    const failedAt = error ? this.#at : this.#steps.length;
    for (const { answer, resolve } of this.#steps.slice(0, failedAt)) resolve(answer as Answer);
    this.#steps[failedAt]?.reject(error);
    // Later, so that the cause is heard first by whoever waits for several.
    setImmediate(() => {
      for (const { reject } of this.#steps.slice(failedAt + 1)) reject(error);
    });
  }

  #go(at: number): void {
    this.#at = at;
    const { name, text } = this.#steps[at]?.statement ?? { text: '' };
    Object.assign(this, { name, text });
  }

  /** The driver: to be written now. */
  submit(connection: unknown): null {
    const wire = connection as Wire;
    wire.stream.cork();
    for (const step of this.#steps) {
      const { name, text } = step.statement;
      step.answer = new pg.Result(undefined as never, this._result._types as never) as unknown as Answer;
      if (!name || !(wire.parsedStatements[name] ?? wire.submittedNamedStatements[name])) {
        wire.parse({ text, name, types: undefined });
        if (name) wire.submittedNamedStatements[name] = text;
      }
      wire.bind({ statement: name, values: step.values });
      wire.describe({ type: 'P', name: '' });
      wire.execute({});
    }
    wire.sync();
    wire.stream.uncork();
    return null;
  }

  handleRowDescription({ fields }: { fields: unknown }): void {
    this.#answer?.addFields(fields);
  }

  handleDataRow({ fields }: { fields: unknown }): void {
    try {
      this.#answer?.addRow((this.#answer as Answer).parseRow(fields));
    } catch (error) {
      // Nobody hears what is thrown here.
      this.#failure ??= { at: this.#at, error };
    }
  }

  handleCommandComplete(message: unknown): void {
    this.#answer?.addCommandComplete(message);
    this.#go(this.#at + 1);
  }

  handleEmptyQuery(): void {
    this.#go(this.#at + 1);
  }

  /** The driver: a statement failed, or the connection did. What was to be prepared after it was not. */
  handleError(error: unknown, connection: unknown): void {
    const { parsedStatements, submittedNamedStatements } = connection as Wire;
    for (const { name } of this.statements) if (name && !parsedStatements[name]) delete submittedNamedStatements[name];
    this.callback(error);
  }

  handleReadyForQuery(): void {
    if (this.#failure) this.#at = this.#failure.at;
    this.callback(this.#failure?.error);
  }

  get #answer(): Answer | null {
    return this.#steps[this.#at]?.answer ?? null;
  }
}

/** What was asked of a connection and not sent: trips, each of which fails for itself. */
const gathered = new WeakMap<pg.ClientBase, Step[][]>();

/**
 * Asks a statement of a connection. Those that are asked before the process turns to anything else travel together, in
 * their order; when one fails, those after it are not done, and fail with the same error.
 */
export function ask(client: pg.ClientBase, statement: Statement): Promise<pg.QueryResult> {
  return new Promise((resolve, reject) => {
    const values = (statement.values ?? []).map((value) => driver.prepareValue(value));
    const step: Step = { statement, values, answer: null, resolve, reject };
    const waiting = gathered.get(client);
    if (waiting) return void waiting.at(-1)?.push(step);
    gathered.set(client, [[step]]);
    process.nextTick(() => send(client));
  });
}

/** Parts what was asked from what will be: they are still one write, and neither fails with the other. */
export function part(client: pg.ClientBase): void {
  gathered.get(client)?.push([]);
}

/** Sends what was asked and has not been sent, before anything else is. */
export function send(client: pg.ClientBase): void {
  const trips = gathered.get(client);
  if (!trips) return;
  gathered.delete(client);
  const { stream } = (client as unknown as { connection: Pick<Wire, 'stream'> }).connection;
  stream.cork();
  for (const steps of trips) {
    if (steps.length === 0) continue;
    const trip = new Trip(steps);
    void client.query(trip as never, ((error: unknown) => trip.settle(error)) as never);
  }
  stream.uncork();
}
