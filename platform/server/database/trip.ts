/// <reference path="./pg-internals.d.ts" />
import pg from 'pg';
import driver from 'pg/lib/utils.js';
import { addBind, addDescribe, addExecute, addParse, beginTrip, endTrip, type SentValue } from './messages.ts';
import { type Columns, columnsOf, type Field, type RawRow } from './rows.ts';

/** A statement of a transaction. */
export interface Statement {
  text: string;
  values?: readonly unknown[];
  /** The name under which it is prepared; unprepared if omitted. */
  name?: string | undefined;
  /** The slices whose tables it uses. */
  senders?: readonly string[];
}

/** Ends a transaction. Prepared, like every frequent statement. */
export const commitStatement: Statement = { text: 'commit', name: 'commit' };

/** The part of the driver's connection that a trip uses. */
interface Wire {
  stream: { readonly writable: boolean; write(bytes: Buffer): unknown };
  parsedStatements: Record<string, string>;
  submittedNamedStatements: Record<string, string>;
}

interface Step {
  statement: Statement;
  /** In wire format. */
  values: readonly SentValue[];
  answer: Answer;
  /** null if not known yet, or if there are none. */
  columns: Columns | null;
  resolve: (answer: pg.QueryResult) => void;
  reject: (error: unknown) => void;
}

/** A result in the driver's form, as far as it is used. */
class Answer {
  command = '';
  rowCount: number | null = null;
  rows: unknown[] = [];

  /** Parses the database's completion tag: `INSERT 0 1`, `SELECT 51`, `COMMIT`. */
  complete(tag: string): void {
    const [command = '', ...counts] = tag.split(' ');
    this.command = command;
    const count = Number(counts.at(-1));
    if (counts.length > 0 && Number.isInteger(count)) this.rowCount = count;
  }
}

/** The empty statement. */
const nothing: Statement = { text: '' };

/** The driver's own class: in pipeline mode it accepts no other. */
const DriverQuery = pg.Query as new (text: string) => object;

/** The result columns of a connection's prepared statements. They don't change during a statement's life. */
const described = new WeakMap<Wire, Map<string, Columns | null>>();

/**
 * Statements that are sent and answered together: one write and one sync message, where the driver would use one of
 * each per statement. PostgreSQL skips the statements after a failed one.
 */
export class Trip extends DriverQuery {
  #steps: readonly Step[];
  #at = 0;
  /** A row that could not be parsed, and the index of its statement. */
  #failure: { at: number; error: unknown } | null = null;
  #described = new Map<string, Columns | null>();
  // The driver sets this on every query and reads it from the active one.
  declare name: string | undefined;
  declare text: string;
  declare callback: (error: unknown) => void;
  declare _result: { _types: pg.CustomTypesConfig };

  constructor(steps: readonly Step[]) {
    super('');
    this.#steps = steps;
    this.#go(0);
  }

  get statements(): readonly Statement[] {
    return this.#steps.map(({ statement }) => statement);
  }

  /**
   * Settles the callers' promises when the driver has called back. Releases the answers, even if the trip is still
   * referenced.
   */
  settle(error: unknown): void {
    const steps = this.#steps;
    this.#steps = [];
    const failedAt = error ? this.#at : steps.length;
    for (const { answer, resolve } of steps.slice(0, failedAt)) resolve(answer as unknown as pg.QueryResult);
    if (!error) return;
    steps[failedAt]?.reject(error);
    // Later, so that code that awaits several promises sees the cause first.
    setImmediate(() => {
      for (const { reject } of steps.slice(failedAt + 1)) reject(error);
    });
  }

  #go(at: number): void {
    this.#at = at;
    const { name, text } = this.#steps[at]?.statement ?? nothing;
    this.name = name;
    this.text = text;
  }

  /** Called by the driver: writes now. */
  submit(connection: unknown): null {
    const wire = connection as Wire;
    this.#described = described.get(wire) ?? new Map();
    described.set(wire, this.#described);
    beginTrip();
    for (const step of this.#steps) this.#write(step, wire);
    const bytes = endTrip();
    if (wire.stream.writable) wire.stream.write(bytes);
    return null;
  }

  #write(step: Step, wire: Wire): void {
    const { name = '', text } = step.statement;
    const isPrepared = name && (wire.parsedStatements[name] ?? wire.submittedNamedStatements[name]);
    if (!isPrepared) {
      addParse(name, text);
      if (name) wire.submittedNamedStatements[name] = text;
    }
    addBind(name, step.values);
    const columns = isPrepared ? this.#described.get(name) : undefined;
    if (columns === undefined) addDescribe();
    else step.columns = columns;
    addExecute();
  }

  handleRowDescription({ fields }: { fields: readonly Field[] }): void {
    const step = this.#steps[this.#at];
    if (step) step.columns = columnsOf(fields, this._result._types);
  }

  handleDataRow(row: RawRow): void {
    const step = this.#steps[this.#at];
    try {
      if (step?.columns) step.answer.rows.push(step.columns.read(row));
    } catch (error) {
      // An exception here would reach no caller.
      this.#failure ??= { at: this.#at, error };
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    const step = this.#steps[this.#at];
    step?.answer.complete(text);
    if (step?.statement.name) this.#described.set(step.statement.name, step.columns);
    this.#go(this.#at + 1);
  }

  handleEmptyQuery(): void {
    this.#go(this.#at + 1);
  }

  /** Called by the driver: a statement or the connection failed. The statements after it weren't prepared. */
  handleError(error: unknown, connection: unknown): void {
    const { parsedStatements, submittedNamedStatements } = connection as Wire;
    for (const { name } of this.statements) if (name && !parsedStatements[name]) delete submittedNamedStatements[name];
    this.callback(error);
  }

  handleReadyForQuery(): void {
    if (this.#failure) this.#at = this.#failure.at;
    this.callback(this.#failure?.error);
  }
}

const none: readonly SentValue[] = [];
/** The most values of one statement. */
const valuesMax = 65_535;

/** A value in wire format. Throws if it can't be sent. */
const sentValue = (value: unknown): SentValue => (typeof value === 'string' ? value : driver.prepareValue(value));

/** The queued statements of a connection. */
const gathered = new WeakMap<pg.ClientBase, Step[]>();

/**
 * Sends a statement on a connection. Statements of the same tick are sent together, in order. If one fails, those after
 * it don't run and fail with the same error.
 */
export function ask(client: pg.ClientBase, statement: Statement): Promise<pg.QueryResult> {
  return new Promise((resolve, reject) => {
    const values = statement.values?.map(sentValue) ?? none;
    if (values.length > valuesMax) throw new Error(`A statement has ${values.length} values: ${statement.text}`);
    const step: Step = { statement, values, answer: new Answer(), columns: null, resolve, reject };
    const waiting = gathered.get(client);
    if (waiting) return void waiting.push(step);
    gathered.set(client, [step]);
    process.nextTick(() => send(client));
  });
}

/** Sends the queued statements before any other. */
export function send(client: pg.ClientBase): void {
  const steps = gathered.get(client);
  if (!steps) return;
  gathered.delete(client);
  const trip = new Trip(steps);
  void client.query(trip, (error: unknown) => trip.settle(error));
}
