import type { Clock } from '../ground/clock.ts';
import type { Log } from '../ground/log.ts';

/** How changes are sent between processes. */
export interface Changes {
  tell(change: { agency_id: string; subject: string; id: string; at: string }): void;
  subscribe(agencyId: string, listener: { changed(): void; missed(): void }): Promise<() => void>;
}

/** A row of the whole installation that each process caches. */
export interface KnownRow<Row> {
  /** The row as of the last notification; null if there is none. */
  readonly row: Row | null;
  /** Loads the row. Once the promise resolves, a change by any process arrives here. */
  begin(): Promise<void>;
  /** Notifies every process, including this one, of a change. This one has the changed row at once if it is given. */
  tell(changed?: Row): void;
}

/** The agency id under which a change of the whole installation is published. */
const everybody = '00000000-0000-0000-0000-000000000000';

/** Caches a row, and reads it again when a change is published or may have been missed. */
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
  // If a read fails, the reconnect reports missed changes and triggers another read.
  const readSoon = () => void readAgain().catch((err) => log.warn({ err, subject }, 'A row could not be read again'));
  return {
    get row() {
      return row;
    },
    begin() {
      begun ??= changes.subscribe(everybody, { changed: readSoon, missed: readSoon }).then(readAgain);
      return begun;
    },
    tell(changed) {
      if (changed !== undefined) row = changed;
      changes.tell({ agency_id: everybody, subject, id: everybody, at: clock().toISOString() });
      readSoon();
    },
  };
}
