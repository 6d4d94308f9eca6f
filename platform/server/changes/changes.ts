import type pg from 'pg';
import type { Log } from '../ground/log.ts';
import type { Change } from './change.ts';
import { connectWire, type Wire } from './wire.ts';

/** Who hears of the changes of one agency. */
export interface ChangeListener {
  changed(change: Change): void;
  /** Some were lost. */
  missed(): void;
}

/** What changes, in whichever process, as it is told to all of them. It may be lost; then whoever listens learns that. */
export interface Changes {
  /** Tells all processes, soon. Never fails. */
  tell(change: Change): void;
  /** Tells whoever listens, in all processes, that more has changed than can be told. Never fails. */
  tellMissed(): void;
  /** Hears an agency's changes from the moment of the answer on. Gives back what ends it. */
  subscribe(agencyId: string, listener: ChangeListener): Promise<() => void>;
  /** Tells what waits, and closes the connection. */
  close(): Promise<void>;
}

/** A change after a pause is told at once. Those that follow it gather so long: every notice takes a lock that all share. */
const gatherMs = 25;
/** So many records of one kind are told by their ids in one moment. Of more it is told that several have changed. */
const namedMax = 50;
/** Of so many kinds what has changed is kept while the database is away. */
const kindsMax = 500;

/** The changes as they travel over one connection of this process, which is opened when it is first needed. */
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
      // What was not told is told as lost, once somebody can be told.
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
