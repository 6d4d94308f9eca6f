// What PostgreSQL is told, as it travels. The driver makes a piece of memory of its own of every message, some forty of
// them for a call; here a whole trip is written into one that is used again, and copied out of it once.

const [parse, bind, describe, execute, sync] = Buffer.from('PBDES');
const [textFormat, bytesFormat] = [0, 1];
/** What is kept between two trips; one that takes more gives it back. */
const usualBytes = 64 * 1_024;
/** Of a text in UTF-8, at most. */
const bytesPerCharacter = 3;

let bytes = Buffer.allocUnsafe(usualBytes);
let at = 0;

/** A value as it travels: a text, bytes, or none. */
export type SentValue = string | Buffer | null;

/** Begins a trip, whatever became of the one before. */
export function beginTrip(): void {
  at = 0;
  if (bytes.length > usualBytes) bytes = Buffer.allocUnsafe(usualBytes);
}

/** To be prepared under a name; under an empty one, for the next {@link addBind} alone. */
export function addParse(name: string, text: string): void {
  const begin = open(parse, (name.length + text.length) * bytesPerCharacter + 4);
  addText(name);
  addText(text);
  addShort(0);
  close(begin);
}

/** The values of what was prepared under a name. Its answer comes as text. */
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

/** What the answer will look like is to be told. */
export function addDescribe(): void {
  const begin = open(describe, 2);
  bytes[at++] = 'P'.charCodeAt(0);
  addText('');
  close(begin);
}

/** To be done, whatever the number of its rows. */
export function addExecute(): void {
  const begin = open(execute, 5);
  addText('');
  addLong(0);
  close(begin);
}

/** All is said. Gives back what was added. */
export function endTrip(): Buffer {
  close(open(sync, 0));
  const trip = Buffer.allocUnsafe(at);
  bytes.copy(trip, 0, 0, at);
  return trip;
}

/** Begins a message, with room for so many bytes; gives back where its length will stand. */
function open(code: number | undefined, room: number): number {
  demandRoom(room + 5);
  bytes[at++] = code as number;
  at += 4;
  return at - 4;
}

/** A message tells its own length without its first letter. */
function close(begin: number): void {
  bytes.writeInt32BE(at - begin, begin);
}

function demandRoom(room: number): void {
  if (at + room <= bytes.length) return;
  const larger = Buffer.allocUnsafe(2 * (at + room));
  bytes.copy(larger, 0, 0, at);
  bytes = larger;
}

/** A text up to its end, which is a zero. There must be room for it. */
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

/** A value after its length; of none, the length is -1. */
function addValue(value: SentValue): void {
  const length = value === null ? 0 : typeof value === 'string' ? value.length * bytesPerCharacter : value.length;
  demandRoom(length + 8);
  const begin = at;
  addLong(-1);
  if (value === null) return;
  at += typeof value === 'string' ? bytes.write(value, at, 'utf8') : value.copy(bytes, at);
  bytes.writeInt32BE(at - begin - 4, begin);
}
