import { Socket } from 'node:net';
import type pg from 'pg';
import { Parser as DriverParser } from 'pg-protocol/dist/parser.js';
import { objectMaker } from '../ground/object-maker.ts';

/** The driver's parser of what the database says, as far as it is changed here. */
interface MessageParser {
  /** What came of a message whose end did not come yet. */
  buffer: Buffer;
  bufferOffset: number;
  bufferLength: number;
  parse(bytes: Buffer, onMessage: (message: { name: string }) => void): void;
  handlePacket(offset: number, code: number, length: number, bytes: Buffer): { name: string };
}
const Parser = DriverParser as unknown as new () => MessageParser;

/** How the protocol calls a row, and how the driver does. */
const dataRow = { code: 'D'.charCodeAt(0), name: 'dataRow' };

/** A row as the database wrote it. It is read at once or never: the next one takes its place. */
export class RawRow {
  readonly name = dataRow.name;
  /** The row with its own length before it, as the driver counts. */
  length = 0;
  bytes: Buffer = Buffer.alloc(0);
  offset = 0;

  /** Its values as texts, for the driver's own queries. */
  get fields(): (string | null)[] {
    const { bytes } = this;
    let at = this.offset;
    const values: (string | null)[] = new Array(bytes.readUInt16BE(at));
    at += 2;
    for (let column = 0; column < values.length; column += 1) {
      const size = bytes.readInt32BE(at);
      at += 4;
      values[column] = size < 0 ? null : bytes.toString('utf8', at, at + size);
      if (size > 0) at += size;
    }
    return values;
  }
}

/** Leaves rows as they came, where the driver would make an object and a text of every value before anybody asks. */
class RowParser extends Parser {
  readonly #row = new RawRow();

  override handlePacket(offset: number, code: number, length: number, bytes: Buffer): { name: string } {
    if (code !== dataRow.code) return super.handlePacket(offset, code, length, bytes);
    const row = this.#row;
    row.length = length;
    row.bytes = bytes;
    row.offset = offset;
    return row;
  }

  override parse(bytes: Buffer, onMessage: (message: { name: string }) => void): void {
    super.parse(bytes, onMessage);
    if (this.bufferLength === 0 || this.buffer !== bytes) return;
    // The next bytes are read into the same memory (`readingStream`), so that what is left of these is copied.
    this.buffer = Buffer.from(bytes.subarray(this.bufferOffset, this.bufferOffset + this.bufferLength));
    this.bufferOffset = 0;
  }
}

const readBytes = 64 * 1_024;
/** Streams whose listeners are done with the bytes when they return. */
const raw = new WeakSet<object>();

/**
 * A stream for a connection without TLS, which reads into the same memory each time: a new piece of it for each read costs
 * more than the reading of small ones, and V8 collects its garbage the oftener for it.
 */
export function readingStream(): Socket {
  const stream = new Socket({
    onread: {
      buffer: Buffer.allocUnsafe(readBytes),
      callback: (size, memory) => {
        const bytes = Buffer.from(memory.buffer, memory.byteOffset, size);
        stream.emit('data', raw.has(stream) ? bytes : Buffer.from(bytes));
        return true;
      },
    },
  });
  return stream;
}

/** From here on the rows of a connection that has just been opened come raw. */
export function takeRowsRaw(client: pg.PoolClient): void {
  const { connection } = client as { connection: NodeJS.EventEmitter & { stream: NodeJS.ReadableStream } };
  const { stream } = connection;
  const drivers = stream.listeners('data') as (() => void)[];
  const parser = new RowParser();
  raw.add(stream);
  const [takeRow] = connection.listeners(dataRow.name) as [(row: object) => void];
  const tell = (message: { name: string }) => {
    // Of rows there are many, and one who takes them.
    if (message.name === dataRow.name) return takeRow(message);
    connection.emit(message.name === 'error' ? 'errorMessage' : message.name, message);
  };
  stream.on('data', (bytes: Buffer) => parser.parse(bytes, tell));
  for (const listener of drivers) stream.off('data', listener);
}

/** What the database says of a column of an answer. */
export interface Field {
  name: string;
  dataTypeID: number;
}

interface Column {
  /** null: the text itself. */
  parse: ((text: string) => unknown) | null;
  /** Whether nothing but ASCII is ever written of its type. */
  isAscii: boolean;
}

/** PostgreSQL's own numbers of types: what is a text, and what is written in ASCII. */
const [bool, int8, int2, int4, text, textList, varchar, date, timestamptz, numeric, uuid] = [
  16, 20, 21, 23, 25, 1009, 1043, 1082, 1184, 1700, 2950,
];
const texts = new Set([text, varchar, uuid]);
const ascii = new Set([bool, int8, int2, int4, date, timestamptz, numeric, uuid]);

function parserOf(type: number, types: pg.CustomTypesConfig): Column['parse'] {
  if (texts.has(type)) return null;
  const parse = types.getTypeParser(type, 'text') as (text: string) => unknown;
  return type === textList ? listReader(parse as (text: string) => readonly unknown[]) : parse;
}

/** Lists are long to read and seldom change: the modules of an agency come with each of its calls. */
function listReader(parse: (text: string) => readonly unknown[]): (text: string) => unknown[] {
  let last: { text: string; list: readonly unknown[] } | null = null;
  return (text) => {
    if (last?.text !== text) last = { text, list: parse(text) };
    return [...last.list];
  };
}

/** The columns of an answer, which read its rows. */
export class Columns {
  readonly #columns: readonly Column[];
  /** The values of the row that is being read. */
  readonly #values: unknown[];
  readonly #rowOf: (values: object) => Record<string, unknown>;

  constructor(fields: readonly Field[], types: pg.CustomTypesConfig) {
    this.#columns = fields.map(({ dataTypeID }) => ({
      parse: parserOf(dataTypeID, types),
      isAscii: ascii.has(dataTypeID),
    }));
    this.#values = fields.map(() => null);
    this.#rowOf = objectMaker(fields.map(({ name }, from) => ({ name, from })));
  }

  /** Of columns with the same name the last one counts. Throws where a value is not what its type says. */
  read({ bytes, offset, length }: RawRow): Record<string, unknown> {
    const [columns, values] = [this.#columns, this.#values];
    // One character for each byte: to cut a text is much cheaper than to make one of each value's bytes.
    const line = bytes.toString('latin1', offset, offset + length - 4);
    let at = 2;
    for (let column = 0; column < columns.length; column += 1) {
      const { parse, isAscii } = columns[column] as Column;
      const size = bytes.readInt32BE(offset + at);
      at += 4;
      values[column] = null;
      if (size < 0) continue;
      const end = at + size;
      const cut = line.slice(at, end);
      const value = isAscii || isOnlyAscii(cut) ? cut : bytes.toString('utf8', offset + at, offset + end);
      values[column] = parse ? parse(value) : value;
      at = end;
    }
    return this.#rowOf(values);
  }
}

function isOnlyAscii(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) > 127) return false;
  return true;
}

const known = new Map<string, Columns>();
const knownMax = 1_000;

/** The columns with these fields: the same for all connections, as far as there is room. */
export function columnsOf(fields: readonly Field[], types: pg.CustomTypesConfig): Columns {
  const key = fields.map(({ name, dataTypeID }) => `${dataTypeID} ${name}`).join('\n');
  const columns = known.get(key) ?? new Columns(fields, types);
  if (known.size < knownMax) known.set(key, columns);
  return columns;
}
