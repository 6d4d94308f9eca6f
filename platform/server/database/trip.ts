/// <reference path="./pg-internals.d.ts" />
import pg from 'pg';
import driver from 'pg/lib/utils.js';
import { addBind, addDescribe, addExecute, addParse, beginTrip, endTrip, type SentValue } from './messages.ts';
import { type Columns, columnsOf, type Field, type RawRow } from './rows.ts';

/** A statement of a transaction. */
export interface Statement {
  text: string;
  values?: readonly unknown[];
  /** Under which it is prepared; left out: it is not. */
  name?: string | undefined;
  /** The slices by whose tables it was asked. */
  senders?: readonly string[];
}

/** Ends a transaction. Prepared, as all that is asked often. */
export const commitStatement: Statement = { text: 'commit', name: 'commit' };

/** The driver's connection, as far as a trip goes by it. */
interface Wire {
  stream: { readonly writable: boolean; write(bytes: Buffer): unknown };
  parsedStatements: Record<string, string>;
  submittedNamedStatements: Record<string, string>;
}

interface Step {
  statement: Statement;
  /** As they travel. */
  values: readonly SentValue[];
  answer: Answer;
  /** null: not known yet, or there are none. */
  columns: Columns | null;
  resolve: (answer: pg.QueryResult) => void;
  reject: (error: unknown) => void;
}

/** An answer as the driver gives it, as far as it is asked for here. */
class Answer {
  command = '';
  rowCount: number | null = null;
  rows: unknown[] = [];

  /** Takes what the database says of a statement that is done: `INSERT 0 1`, `SELECT 51`, `COMMIT`. */
  complete(tag: string): void {
    const [command = '', ...counts] = tag.split(' ');
    this.command = command;
    const count = Number(counts.at(-1));
    if (counts.length > 0 && Number.isInteger(count)) this.rowCount = count;
  }
}

/** No statement. */
const nothing: Statement = { text: '' };

/** The driver's own class: while several queries are on their way, it takes no other. */
const DriverQuery = pg.Query as new (text: string) => object;

/** The columns that prepared statements of a connection answer. They stay the same as long as the statement does. */
const described = new WeakMap<Wire, Map<string, Columns | null>>();

/**
 * Statements that travel together and are answered together: one write, and one word that all is done, where the driver
 * would have one of each for every statement. PostgreSQL leaves out what comes after a failed one.
 */
export class Trip extends DriverQuery {
  #steps: readonly Step[];
  #at = 0;
  /** A row that could not be read, and of which statement. */
  #failure: { at: number; error: unknown } | null = null;
  #described = new Map<string, Columns | null>();
  // What the driver gives every query, and asks about the one that is being answered.
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

  /** Answers those who asked, when the driver has called back. What was answered is let go of, whoever holds the trip. */
  settle(error: unknown): void {
    const steps = this.#steps;
    this.#steps = [];
    const failedAt = error ? this.#at : steps.length;
    for (const { answer, resolve } of steps.slice(0, failedAt)) resolve(answer as unknown as pg.QueryResult);
    if (!error) return;
    steps[failedAt]?.reject(error);
    // Later, so that the cause is heard first by whoever waits for several.
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

  /** The driver: to be written now. */
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
      // Nobody hears what is thrown here.
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
}

const none: readonly SentValue[] = [];
/** So many values can travel with a statement. */
const valuesMax = 65_535;

/** A value as it travels. Throws for what cannot. */
const sentValue = (value: unknown): SentValue => (typeof value === 'string' ? value : driver.prepareValue(value));

/** What was asked of a connection and not sent. */
const gathered = new WeakMap<pg.ClientBase, Step[]>();

/**
 * Asks a statement of a connection. Those that are asked before the process turns to anything else travel together, in
 * their order; when one fails, those after it are not done, and fail with the same error.
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

/** Sends what was asked and has not been sent, before anything else is. */
export function send(client: pg.ClientBase): void {
  const steps = gathered.get(client);
  if (!steps) return;
  gathered.delete(client);
  const trip = new Trip(steps);
  void client.query(trip, (error: unknown) => trip.settle(error));
}
