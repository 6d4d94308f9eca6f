import type { ThreadSize } from '#platform/server/ground/threads.ts';
import type { BookChoices } from '../../contract/choices.ts';
import type { ImportStatus } from '../../contract/imports.ts';
import type { KnownBook, KnownClient, KnownPolicy } from '../../contract/known.ts';
import type { Plan } from '../../contract/plan.ts';
import { planBook } from '../plan/plan-book.ts';
import type { Book, BookRow } from '../reading/book.ts';
import type { RawRow, StoredReading } from '../schema.ts';

/** Elements as JSON, some in each part. A thread takes them over without a copy. */
export type Parts = Uint8Array<ArrayBuffer>[];

/** A row of a file as it is packed: its number, whether it is worked on already, and its `raw` as text. */
export type PackedRow = [number: number, isFinished: boolean, raw: string];

/** A stored file, and what the agency has: all that a plan needs, in a form that a thread takes over. */
export interface PackedPlanning {
  id: string;
  status: ImportStatus;
  file_name: string;
  columns: readonly string[];
  reading: StoredReading;
  choices: BookChoices | null;
  /** The agency's day. */
  day: string;
  rows: Parts;
  clients: Parts;
  policies: Parts;
  known: Omit<KnownBook, 'clients' | 'policies'>;
}

/** The same as a thread works with it. */
export interface Planning {
  book: Book;
  choices: BookChoices | null;
  known: KnownBook;
  day: string;
  /** The numbers of the rows that are worked on already. */
  finished: ReadonlySet<number>;
  plan: Plan;
}

/** What a thread takes over of a planning, which is then gone here. */
export const takenOver = ({ rows, clients, policies }: PackedPlanning): ArrayBuffer[] =>
  [...rows, ...clients, ...policies].map(({ buffer }) => buffer);

/** What is packed in so many bytes is planned within the memory of a large thread: 100,000 rows in an empty agency. */
const largeMaxBytes = 48_000_000;

/** The size of the thread that a planning needs. */
export const sizeOf = ({ rows, clients, policies }: PackedPlanning): ThreadSize =>
  [...rows, ...clients, ...policies].reduce((sum, { byteLength }) => sum + byteLength, 0) > largeMaxBytes
    ? 'huge'
    : 'large';

/** Packs some elements. */
export const packed = (elements: readonly unknown[]): Parts[number] =>
  new TextEncoder().encode(JSON.stringify(elements));

/** The elements of parts. Each part is let go of once it is read. */
function* unpacked<Element>(parts: Parts): Generator<Element> {
  for (let part = parts.shift(); part; part = parts.shift())
    yield* JSON.parse(new TextDecoder().decode(part)) as Element[];
}

/** The row whose cells were read last, and what they are. */
let lastRead: { row: StoredRow; raw: RawRow } | null = null;

/** A row that keeps its text alone: 100,000 rows with all their cells would need several times the memory. */
class StoredRow implements BookRow {
  readonly row: number;
  readonly #text: string;

  constructor(row: number, text: string) {
    this.row = row;
    this.#text = text;
  }

  get cells(): readonly string[] {
    return this.#raw().cells;
  }

  get is_orphan(): boolean {
    return this.#raw().is_orphan;
  }

  #raw(): RawRow {
    if (lastRead?.row !== this) lastRead = { row: this, raw: JSON.parse(this.#text) as RawRow };
    return lastRead.raw;
  }
}

/** Unpacks a planning and plans. It is the work of seconds for a large file, so it belongs into a thread. */
export async function planPacked({ rows, clients, policies, ...packing }: PackedPlanning): Promise<Planning> {
  const { columns, reading, choices, day } = packing;
  const finished = new Set<number>();
  const stored: StoredRow[] = [];
  for (const [number, isFinished, raw] of unpacked<PackedRow>(rows)) {
    if (isFinished) finished.add(number);
    stored.push(new StoredRow(number, raw));
  }
  const known: KnownBook = {
    ...packing.known,
    clients: [...unpacked<KnownClient>(clients)],
    policies: [...unpacked<KnownPolicy>(policies)],
  };
  const book: Book = { ...reading, columns, rows: stored };
  const plan = await planBook(book, choices ?? {}, known, day);
  return { book, choices, known, day, finished, plan };
}
