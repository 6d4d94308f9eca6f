import type pg from 'pg';
import type { Log } from '../ground/log.ts';
import type { Change } from './change.ts';
import { connectWire, type Wire } from './wire.ts';

/** A listener for the changes of one agency. */
export interface ChangeListener {
  changed(change: Change): void;
  /** Some changes were lost. */
  missed(): void;
}

/**
 * Publishes changes from any process to all processes. A change may be lost; listeners are then notified of the loss.
 */
export interface Changes {
  /** Publishes a change to all processes shortly after. Never fails. */
  tell(change: Change): void;
  /** Notifies the listeners in all processes that more has changed than can be named. Never fails. */
  tellMissed(): void;
  /**
   * Subscribes to an agency's changes. No change is missed once the promise resolves. The returned function
   * unsubscribes.
   */
  subscribe(agencyId: string, listener: ChangeListener): Promise<() => void>;
  /** Publishes what is queued, and closes the connection. */
  close(): Promise<void>;
}

/**
 * The first change after a pause is published at once. Those that follow are batched for this long, because every
 * notice takes a lock that all processes share.
 */
const gatherMs = 25;
/**
 * The most records of one kind that one notice names by id. Beyond it, the notice only says that several have changed.
 */
const namedMax = 50;
/** The most kinds of change that are queued while the database is unreachable. */
const kindsMax = 500;

/** Publishes over one connection of this process, which is opened at the first use. */
export function createChanges(connection: pg.ClientConfig, log: Log): Changes {
  const listeners = new Map<string, Set<ChangeListener>>();
  /** By agency, subject and reader, then by id. */
  const waiting = new Map<string, Map<string | null, Change>>();
  let isOverfull = false;
  let toldAt = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | null = null;
  let sending: Promise<void> = Promise.resolve();
  let isClosed = false;

  const everybody = () => [...listeners.values()].flatMap((ofAgency) => [...ofAgency]);
  const wire: Wire = connectWire(connection, log, {
    received(changes) {
      for (const change of changes) for (const each of listeners.get(change.agency_id) ?? []) each.changed(change);
    },
    missed() {
      for (const each of everybody()) each.missed();
    },
  });

  const gather = () => {
    const isFirst = performance.now() - toldAt > gatherMs;
    timer ??= setTimeout(
      () => {
        timer = null;
        sending = sending.then(send);
      },
      isFirst ? 0 : gatherMs,
    );
  };
  const keep = (change: Change) => {
    const kind = `${change.agency_id} ${change.subject} ${change.user_id}`;
    const ofKind = waiting.get(kind) ?? new Map<string | null, Change>();
    if (ofKind.size === 0 && waiting.size >= kindsMax) {
      isOverfull = true;
      return;
    }
    waiting.set(kind, ofKind);
    if (ofKind.has(null)) return;
    if (ofKind.size < namedMax || ofKind.has(change.id)) return void ofKind.set(change.id, change);
    ofKind.clear();
    ofKind.set(null, { ...change, id: null });
  };
  const send = async () => {
    toldAt = performance.now();
    const batch = [...waiting.values()].flatMap((ofKind) => [...ofKind.values()]);
    const lost = isOverfull;
    waiting.clear();
    isOverfull = false;
    try {
      if (lost) await wire.tellMissed();
      else await wire.tell(batch);
    } catch (error) {
      log.warn({ err: error }, 'Changes could not be told');
      // Dropped changes are reported as lost once the connection is back.
      isOverfull = true;
      if (!isClosed) gather();
    }
  };

  return {
    tell(change) {
      keep(change);
      gather();
    },
    tellMissed() {
      isOverfull = true;
      gather();
    },
    async subscribe(agencyId, listener) {
      await wire.listen();
      const ofAgency = listeners.get(agencyId) ?? new Set();
      listeners.set(agencyId, ofAgency.add(listener));
      return () => {
        ofAgency.delete(listener);
        if (ofAgency.size === 0) listeners.delete(agencyId);
      };
    },
    async close() {
      isClosed = true;
      const isDue = timer !== null;
      if (timer) clearTimeout(timer);
      await sending;
      if (isDue) await send();
      await wire.close();
    },
  };
}
