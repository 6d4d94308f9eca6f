/** One statement as the server sent it. */
export interface Statement {
  /** Tells connections apart. */
  connection: number;
  /** The database's role that sent it. */
  role: string;
  sql: string;
  /** Texts as they travel; binary values as bytes. */
  values: readonly (string | Buffer | null)[];
  /** Sent under a name, so that PostgreSQL plans it once for all. */
  isPrepared: boolean;
}

/**
 * Reads one connection's side of PostgreSQL's protocol. Give it the bytes as they come; it tells each statement that is
 * executed. `options` of the greeting are told first.
 */
export class MessageReader {
  readonly #connection: number;
  readonly #onStatement: (statement: Statement) => void;
  #rest = Buffer.alloc(0);
  #greeting: string | null = null;
  readonly #texts = new Map<string, string>();
  #bound: Statement | null = null;

  constructor(connection: number, onStatement: (statement: Statement) => void) {
    this.#connection = connection;
    this.#onStatement = onStatement;
  }

  /** What the client said of itself: user, database, options. Null until it came. */
  get greeting(): string | null {
    return this.#greeting;
  }

  read(chunk: Buffer): void {
    this.#rest = Buffer.concat([this.#rest, chunk]);
    for (;;) {
      // Only the greeting has no letter before its length.
      const start = this.#greeting === null ? 0 : 1;
      if (this.#rest.length < start + 4) return;
      const end = start + this.#rest.readInt32BE(start);
      if (this.#rest.length < end) return;
      const body = this.#rest.subarray(start + 4, end);
      if (this.#greeting === null) this.#greeting = body.toString('utf8', 4);
      else this.#take(String.fromCharCode(this.#rest[0] as number), body);
      this.#rest = this.#rest.subarray(end);
    }
  }

  #take(kind: string, body: Buffer): void {
    if (kind === 'Q') {
      const texts = text(body, 0).split(';');
      for (const sql of texts.map((one) => one.trim()).filter(Boolean)) {
        this.#onStatement({ ...this.#sender(), sql, values: [], isPrepared: false });
      }
    } else if (kind === 'P') {
      const name = text(body, 0);
      this.#texts.set(name, text(body, Buffer.byteLength(name) + 1));
    } else if (kind === 'B') {
      const { name, values } = readBind(body);
      this.#bound = { ...this.#sender(), sql: this.#texts.get(name) ?? '', values, isPrepared: name !== '' };
    } else if (kind === 'E' && this.#bound) {
      this.#onStatement(this.#bound);
    }
  }

  #sender(): Pick<Statement, 'connection' | 'role'> {
    const words = this.#greeting?.split('\0') ?? [];
    return { connection: this.#connection, role: words[words.indexOf('user') + 1] ?? '' };
  }
}

function text(body: Buffer, from: number): string {
  return body.toString('utf8', from, body.indexOf(0, from));
}

function readBind(body: Buffer): { name: string; values: (string | Buffer | null)[] } {
  let at = body.indexOf(0) + 1;
  const name = text(body, at);
  at = body.indexOf(0, at) + 1;
  const formats = Array.from({ length: body.readInt16BE(at) }, (_, index) => body.readInt16BE(at + 2 + 2 * index));
  at += 2 + 2 * formats.length;
  const values: (string | Buffer | null)[] = [];
  const count = body.readInt16BE(at);
  at += 2;
  for (let index = 0; index < count; index += 1) {
    const length = body.readInt32BE(at);
    at += 4;
    if (length < 0) {
      values.push(null);
      continue;
    }
    const bytes = Buffer.from(body.subarray(at, at + length));
    const isBinary = (formats.length === 1 ? formats[0] : formats[index]) === 1;
    values.push(isBinary ? bytes : bytes.toString('utf8'));
    at += length;
  }
  return { name, values };
}
