// Messages to PostgreSQL in wire format. The driver allocates memory for every message, some forty per call. This code
// writes a whole round trip into one reused buffer and copies it once.

const [parse, bind, describe, execute, sync] = Buffer.from('PBDES');
const [textFormat, bytesFormat] = [0, 1];
/** The buffer size that is kept between two trips; a larger buffer is released. */
const usualBytes = 64 * 1_024;
/** The most bytes per character of a text in UTF-8. */
const bytesPerCharacter = 3;

let bytes = Buffer.allocUnsafe(usualBytes);
let at = 0;

/** A value in wire format: a text, bytes, or null. */
export type SentValue = string | Buffer | null;

/** Begins a trip, regardless of the state of the previous one. */
export function beginTrip(): void {
  at = 0;
  if (bytes.length > usualBytes) bytes = Buffer.allocUnsafe(usualBytes);
}

/** Prepares a statement under a name. With an empty name it applies only to the next {@link addBind}. */
export function addParse(name: string, text: string): void {
  const begin = open(parse, (name.length + text.length) * bytesPerCharacter + 4);
  addText(name);
  addText(text);
  addShort(0);
  close(begin);
}

/** Binds values to a prepared statement. The answer is in text format. */
export function addBind(name: string, values: readonly SentValue[]): void {
  const begin = open(bind, name.length * bytesPerCharacter + 4 * values.length + 10);
  addText('');
  addText(name);
  addShort(values.length);
  for (const value of values) addShort(typeof value === 'object' && value !== null ? bytesFormat : textFormat);
  addShort(values.length);
  for (const value of values) addValue(value);
  addShort(1);
  addShort(textFormat);
  close(begin);
}

/** Requests a description of the answer's columns. */
export function addDescribe(): void {
  const begin = open(describe, 2);
  bytes[at++] = 'P'.charCodeAt(0);
  addText('');
  close(begin);
}

/** Executes the statement without a row limit. */
export function addExecute(): void {
  const begin = open(execute, 5);
  addText('');
  addLong(0);
  close(begin);
}

/** Ends the trip and returns its bytes. */
export function endTrip(): Buffer {
  close(open(sync, 0));
  const trip = Buffer.allocUnsafe(at);
  bytes.copy(trip, 0, 0, at);
  return trip;
}

/** Begins a message with space for this many bytes; returns the position of its length. */
function open(code: number | undefined, room: number): number {
  demandRoom(room + 5);
  bytes[at++] = code as number;
  at += 4;
  return at - 4;
}

/** A message's length doesn't count its first byte, the type. */
function close(begin: number): void {
  bytes.writeInt32BE(at - begin, begin);
}

function demandRoom(room: number): void {
  if (at + room <= bytes.length) return;
  const larger = Buffer.allocUnsafe(2 * (at + room));
  bytes.copy(larger, 0, 0, at);
  bytes = larger;
}

/** Writes a zero-terminated text. The buffer must have space for it. */
function addText(text: string): void {
  if (text) at += bytes.write(text, at, 'utf8');
  bytes[at++] = 0;
}

function addShort(number: number): void {
  at = bytes.writeUInt16BE(number, at);
}

function addLong(number: number): void {
  at = bytes.writeInt32BE(number, at);
}

/** Writes a value after its length; null has the length -1. */
function addValue(value: SentValue): void {
  const length = value === null ? 0 : typeof value === 'string' ? value.length * bytesPerCharacter : value.length;
  demandRoom(length + 8);
  const begin = at;
  addLong(-1);
  if (value === null) return;
  at += typeof value === 'string' ? bytes.write(value, at, 'utf8') : value.copy(bytes, at);
  bytes.writeInt32BE(at - begin - 4, begin);
}
