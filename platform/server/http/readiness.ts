import { setTimeout as sleep } from 'node:timers/promises';
import type { Services } from '../acts/services.ts';
import { migrationFiles } from '../database/migrate.ts';

const patienceMs = 3_000;
/** For so long a write that succeeded is believed. */
const writtenMs = 5_000;
/** A row as large as a page, for which the table has to grow: where the disk is full, small ones may still find room. */
const rowBytes = 7_500;

/** What `/readyz` tells, by its parts. */
export type Readiness = Readonly<Record<'database' | 'write' | 'migrations' | 'jobs', boolean>>;

/**
 * Asks what a process needs to serve. However many ask at once, it is asked once; a write is tried every few seconds only.
 * What does not answer in three seconds is not there.
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

/** A check that is made again only when it failed, or some seconds later. */
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
