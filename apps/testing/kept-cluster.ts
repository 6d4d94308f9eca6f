import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.ts';
import { everythingImportedBy } from '../../scripts/imports.ts';

const root = path.resolve(import.meta.dirname, '../..');
const kept = path.join(root, 'node_modules/.cache/test-clusters');
/** The number of cached clusters. Switching between a few branches finds each one again, and older ones are deleted. */
const keptMax = 3;

/** Further files that determine the result: tables, texts, and the version of PostgreSQL. */
const besides = ['db/migrations/*.sql', '{features,platform}/**/locales/*.json', 'package-lock.json'];

/**
 * Starts a cluster in an empty data folder as a copy of the one that `make` created for an earlier run, and returns
 * what `make` returned. Creates it if none is cached under the hash of the files that make it, or if the cached one
 * does not start. Each run has its own copy, so concurrent runs are independent. A cached cluster is published
 * complete, by one rename.
 */
export async function startKeptCluster<Made>(
  dataDir: string,
  maker: string,
  make: (server: EmbeddedPostgres) => Promise<Made>,
): Promise<{ server: EmbeddedPostgres; made: Made }> {
  const folder = path.join(kept, hashOf(maker));
  for (const isSecond of [false, true]) {
    if (!existsSync(folder)) await keep(folder, make);
    try {
      cpSync(path.join(folder, 'postgres'), path.join(dataDir, 'postgres'), { recursive: true });
      const made = JSON.parse(readFileSync(path.join(folder, 'made.json'), 'utf8')) as Made;
      return { server: await startEmbeddedPostgres(dataDir, 'postgres'), made };
    } catch (error) {
      if (isSecond) throw error;
      for (const damaged of [folder, path.join(dataDir, 'postgres')]) rmSync(damaged, { recursive: true, force: true });
    }
  }
  throw new Error('A kept cluster is made at most twice.');
}

async function keep<Made>(folder: string, make: (server: EmbeddedPostgres) => Promise<Made>): Promise<void> {
  const leftovers = `${folder}.${process.pid}`;
  rmSync(leftovers, { recursive: true, force: true });
  mkdirSync(leftovers, { recursive: true });
  try {
    const server = await startEmbeddedPostgres(leftovers, 'postgres');
    const made = await make(server).finally(() => server.stop());
    writeFileSync(path.join(leftovers, 'made.json'), JSON.stringify(made));
    for (const old of keptBefore(keptMax - 1)) rmSync(old, { recursive: true, force: true });
    renameSync(leftovers, folder);
  } catch (error) {
    rmSync(leftovers, { recursive: true, force: true });
    // Another run has created the same one in the meantime.
    if (!existsSync(folder)) throw error;
  }
}

/** The hash of a file, of all its imports, and of the further files. */
function hashOf(maker: string): string {
  const files = [...everythingImportedBy([maker]), ...globSync(besides, { cwd: root })];
  const hash = createHash('sha256');
  for (const file of files.sort()) hash.update(`${file}\0`).update(readFileSync(path.join(root, file)));
  return hash.digest('hex').slice(0, 16);
}

/** The cached clusters except this many of the newest. */
function keptBefore(newest: number): string[] {
  const folders = readdirSync(kept).filter((name) => !name.includes('.'));
  const byAge = folders.map((name) => path.join(kept, name)).sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  return byAge.slice(newest);
}
