import { setTimeout as sleep } from 'node:timers/promises';
import type { Services } from '../acts/services.ts';
import { migrationFiles } from '../database/migrate.ts';

const patienceMs = 3_000;
/** How long a successful write is cached, in milliseconds. */
const writtenMs = 5_000;
/** A row as large as a page, so that the table must grow: on a full disk, small rows may still find space. */
const rowBytes = 7_500;

/** The parts of the response of `/readyz`. */
export type Readiness = Readonly<Record<'database' | 'write' | 'migrations' | 'jobs', boolean>>;

/**
 * Checks what a process needs to serve. Concurrent calls share one check, and a write is tried only every few seconds.
 * A part without an answer within three seconds counts as unavailable.
 */
export function readinessOf(services: Services): () => Promise<Readiness> {
  const tryWrite = remembering(() => writeAndTakeBack(services));
  const look = async (): Promise<Readiness> => {
    const [database, write, migrations, jobs] = await Promise.all([
      passes(() => services.lookupPool.query('select 1')),
      tryWrite(),
      passes(() => checkMigrations(services)),
      passes(() => services.queue.check()),
    ]);
    return { database, write, migrations, jobs };
  };
  let looking: Promise<Readiness> | null = null;
  return () => {
    looking ??= look().finally(() => {
      looking = null;
    });
    return looking;
  };
}

/** A check that is repeated only after a failure, or some seconds later. */
function remembering(check: () => Promise<unknown>): () => Promise<boolean> {
  let passedAt = Number.NEGATIVE_INFINITY;
  return async () => {
    if (performance.now() < passedAt + writtenMs) return true;
    const passed = await passes(check);
    if (passed) passedAt = performance.now();
    return passed;
  };
}

async function passes(check: () => Promise<unknown>): Promise<boolean> {
  const late = sleep(patienceMs, false, { ref: false });
  const checked = check().then(
    () => true,
    () => false,
  );
  return Promise.race([checked, late]);
}

async function writeAndTakeBack({ lookupPool }: Services): Promise<void> {
  const client = await lookupPool.connect();
  let broken = true;
  try {
    await client.query('begin');
    await client.query("insert into readiness_probes (filler) values (repeat('x', $1))", [rowBytes]);
    broken = false;
  } finally {
    const undone = await client.query('rollback').catch(() => null);
    client.release(broken && !undone);
  }
}

async function checkMigrations({ lookupPool }: Services): Promise<void> {
  const { rows } = await lookupPool.query<{ hash: string }>('select hash from schema_migrations');
  const applied = new Set(rows.map(({ hash }) => hash));
  if (!migrationFiles().every(({ hash }) => applied.has(hash))) throw new Error('A migration has not run.');
}
