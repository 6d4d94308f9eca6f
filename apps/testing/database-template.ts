import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { jobs } from '#apps/server/features.ts';
import { createWorldIn, type World } from '#db/world.ts';
import { type DatabaseAddress, parseDatabaseUrl } from '#platform/server/database/database.ts';
import { migrate } from '#platform/server/database/migrate.ts';
import { migrateQueues } from '#platform/server/queue/queue.ts';
import { testAppKey } from '#platform/testing/test-database.ts';
import {
  asAdmin,
  copyOnNodes,
  createOnNodes,
  dropOnNodes,
  type Nodes,
  nodesOf,
  withRolesAlone,
} from '#platform/testing/test-nodes.ts';
import { startKeptCluster } from './kept-cluster.ts';
import { testNow } from './test-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The fixed test world in the database of that name, which is the template with users. */
    world: { name: string; world: World };
  }
}

async function make(nodes: Nodes, name: string): Promise<void> {
  const address: DatabaseAddress = { ...nodes[0], database: name };
  await createOnNodes(nodes, name);
  await withRolesAlone(address, () => migrate(address, testAppKey, () => migrateQueues(address, jobs)));
}

/**
 * A server for tests alone is not read after the run, and waiting for the disk makes a commit ten times slower.
 * Short-lived tables need no vacuum.
 */
function makeForTests(address: DatabaseAddress): Promise<void> {
  return asAdmin(address, async (client) => {
    for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes', 'autovacuum']) {
      await client.query(`alter system set ${setting} = off`);
    }
    await client.query('select pg_reload_conf()');
  });
}

/** Citus keeps connections to every used database, and a database with connections cannot be copied. */
async function closeOnNodes(nodes: Nodes, name: string): Promise<void> {
  for (const node of nodes) {
    await asAdmin({ ...node, database: 'postgres' }, async (client) => {
      await client.query(`alter database ${name} allow_connections false`);
      await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
    });
  }
}

/** The databases that tests copy. */
interface Made {
  /** The migrated database. */
  name: string;
  /** The same on one machine. */
  onOneMachine: string;
  /** The database with the fixed test world. */
  peopled: string;
  world: World;
}

async function makeTemplates(nodes: Nodes): Promise<Made> {
  const name = `vigencia_template_${randomBytes(4).toString('hex')}`;
  await make(nodes, name);
  const onOneMachine = nodes.length > 1 ? `${name}_together` : name;
  if (nodes.length > 1) {
    await make([nodes[0]], onOneMachine);
    await closeOnNodes(nodes, name);
  }
  const peopled = `${name}_world`;
  await copyOnNodes(nodes, peopled, name);
  const world = await createWorldIn({ ...nodes[0], database: peopled }, testAppKey, () => new Date(testNow));
  if (nodes.length > 1) await closeOnNodes(nodes, peopled);
  return { name, onOneMachine, peopled, world };
}

/**
 * Provides a migrated database for the complete run, and a copy of it with the fixed test world: on the embedded
 * PostgreSQL, which is kept for later runs, or, with TEST_DATABASE_URL, on that one. If that is a Citus cluster, the
 * database is distributed over its nodes. TEST_DATABASE_IS_OURS says that the server was started for these tests and is
 * removed after them.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env.TEST_DATABASE_URL;
  return url ? onServer(project, parseDatabaseUrl(url)) : onOwnCluster(project);
}

async function onServer(project: TestProject, address: DatabaseAddress): Promise<() => Promise<void>> {
  const nodes = await nodesOf(address);
  if (process.env.TEST_DATABASE_IS_OURS) for (const node of nodes) await makeForTests(node);
  const { name, onOneMachine, peopled, world } = await makeTemplates(nodes);
  project.provide('template', { name, nodes, onOneMachine, isThrownAway: false });
  project.provide('world', { name: peopled, world });
  return async () => {
    await dropOnNodes([address], onOneMachine);
    await dropOnNodes(nodes, peopled);
    await dropOnNodes(nodes, name);
  };
}

async function onOwnCluster(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'vigencia-test-'));
  const { server, made } = await startKeptCluster(folder, 'apps/testing/database-template.ts', async ({ address }) => {
    await makeForTests(address);
    return makeTemplates([address]);
  });
  const { name, onOneMachine, peopled, world } = made;
  project.provide('template', { name, nodes: [server.address], onOneMachine, isThrownAway: true });
  project.provide('world', { name: peopled, world });
  return async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
