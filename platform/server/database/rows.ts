import { Socket } from 'node:net';
import type pg from 'pg';
import { Parser as DriverParser } from 'pg-protocol/dist/parser.js';
import { objectMaker } from '../ground/object-maker.ts';

/** The driver's parser of the database's messages, as far as this file changes it. */
interface MessageParser {
  /** The received part of an incomplete message. */
  buffer: Buffer;
  bufferOffset: number;
  bufferLength: number;
  parse(bytes: Buffer, onMessage: (message: { name: string }) => void): void;
  handlePacket(offset: number, code: number, length: number, bytes: Buffer): { name: string };
}
const Parser = DriverParser as unknown as new () => MessageParser;

/** The row message's name in the protocol and in the driver. */
const dataRow = { code: 'D'.charCodeAt(0), name: 'dataRow' };

/** A row in wire format. It must be read immediately, because the next row replaces it. */
export class RawRow {
  readonly name = dataRow.name;
  /** The row including its own length, as the driver counts. */
  length = 0;
  bytes: Buffer = Buffer.alloc(0);
  offset = 0;

  /** The values as texts, for the driver's own queries. */
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

/** Keeps rows in wire format, where the driver would create an object and a text for every value. */
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
    // The next read overwrites the same memory (`readingStream`), so the remaining bytes are copied.
    this.buffer = Buffer.from(bytes.subarray(this.bufferOffset, this.bufferOffset + this.bufferLength));
    this.bufferOffset = 0;
  }
}

const readBytes = 64 * 1_024;
/** Streams whose listeners no longer need the bytes once they return. */
const raw = new WeakSet<object>();

/**
 * A stream for a connection without TLS that reads into the same memory each time. A new buffer per read costs more
 * than reading small ones, and triggers V8's garbage collection more often.
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

/** Switches a newly opened connection to raw rows. */
export function takeRowsRaw(client: pg.PoolClient): void {
  const { connection } = client as { connection: NodeJS.EventEmitter & { stream: NodeJS.ReadableStream } };
  const { stream } = connection;
  const drivers = stream.listeners('data') as (() => void)[];
  const parser = new RowParser();
  raw.add(stream);
  const [takeRow] = connection.listeners(dataRow.name) as [(row: object) => void];
  const tell = (message: { name: string }) => {
    // The frequent message, with a single consumer.
    if (message.name === dataRow.name) return takeRow(message);
    connection.emit(message.name === 'error' ? 'errorMessage' : message.name, message);
  };
  stream.on('data', (bytes: Buffer) => parser.parse(bytes, tell));
  for (const listener of drivers) stream.off('data', listener);
}

/** The database's description of a result column. */
export interface Field {
  name: string;
  dataTypeID: number;
}

interface Column {
  /** null means that the value is the text itself. */
  parse: ((text: string) => unknown) | null;
  /** Whether values of the type are always ASCII. */
  isAscii: boolean;
}

/** PostgreSQL's type numbers: which are texts, and which are always ASCII. */
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

/** Lists are slow to parse and seldom change: each call loads the agency's modules. */
function listReader(parse: (text: string) => readonly unknown[]): (text: string) => unknown[] {
  let last: { text: string; list: readonly unknown[] } | null = null;
  return (text) => {
    if (last?.text !== text) last = { text, list: parse(text) };
    return [...last.list];
  };
}

/** The columns of a result. They parse its rows. */
export class Columns {
  readonly #columns: readonly Column[];
  /** The values of the row that is being parsed. */
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

  /** If several columns have the same name, the last one wins. Throws if a value doesn't match its type. */
  read({ bytes, offset, length }: RawRow): Record<string, unknown> {
    const [columns, values] = [this.#columns, this.#values];
    // One character per byte: slicing one text is much cheaper than decoding each value's bytes.
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

/** The columns with these fields. All connections share the same object, as far as the cache has space. */
export function columnsOf(fields: readonly Field[], types: pg.CustomTypesConfig): Columns {
  const key = fields.map(({ name, dataTypeID }) => `${dataTypeID} ${name}`).join('\n');
  const columns = known.get(key) ?? new Columns(fields, types);
  if (known.size < knownMax) known.set(key, columns);
  return columns;
}
