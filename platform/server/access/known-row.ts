import type { Clock } from '../ground/clock.ts';
import type { Log } from '../ground/log.ts';

/** How changes travel between processes. */
export interface Changes {
  tell(change: { agency_id: string; subject: string; id: string; at: string }): void;
  subscribe(agencyId: string, listener: { changed(): void; missed(): void }): Promise<() => void>;
}

/** A row of the whole installation that each process knows without asking for it. */
export interface KnownRow<Row> {
  /** The row as it was last told of; null: there is none. */
  readonly row: Row | null;
  /** Begins to know it: from the answer on, whatever any process changes is heard. */
  begin(): Promise<void>;
  /** Tells every process, this one too, that it has changed. */
  tell(): void;
}

/** Whom a change of the whole installation is told to, as if it were an agency. */
const everybody = '00000000-0000-0000-0000-000000000000';

/** Keeps a row in memory, and reads it anew when a change is told or may have been missed. */
export function createKnownRow<Row>(
  subject: string,
  read: () => Promise<Row | null>,
  { clock, changes, log }: { clock: Clock; changes: Changes; log: Log },
): KnownRow<Row> {
  let row: Row | null = null;
  let begun: Promise<void> | null = null;
  const readAgain = async () => {
    row = await read();
  };
  // What cannot be read now is read when the connection is back, which is told as something missed.
  const readSoon = () => void readAgain().catch((err) => log.warn({ err, subject }, 'A row could not be read again'));
  return {
    get row() {
      return row;
    },
    begin() {
      begun ??= changes.subscribe(everybody, { changed: readSoon, missed: readSoon }).then(readAgain);
      return begun;
    },
    tell() {
      changes.tell({ agency_id: everybody, subject, id: everybody, at: clock().toISOString() });
      readSoon();
    },
  };
}
