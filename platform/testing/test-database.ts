import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { adminConnection, type DatabaseAddress } from '#platform/server/database/database.ts';
import { changeRole } from '#platform/server/database/roles.ts';
import { asAdmin, copyOnNodes, createApart, createOnNodes, dropOnNodes, joinNodes, type Nodes } from './test-nodes.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * The migrated database that every test file copies, the machines that have it, a database on one machine, and
     * whether the server is deleted after the run with all its databases.
     */
    template: { name: string; nodes: Nodes; onOneMachine: string; isThrownAway: boolean };
  }
}

/** The same in every run, so that the roles' passwords stay valid on a reused cluster. */
export const testAppKey = Buffer.alloc(32, 7);

export interface TestDatabase {
  address: DatabaseAddress;
  /** The administrator's connection. It sees every agency, and checks what the application did. */
  admin: pg.Client;
  /**
   * A connection whose query plans are those of a single machine: the administrator's, unless this database is
   * distributed.
   */
  planner(): Promise<pg.Client>;
  drop(): Promise<void>;
}

/** A migrated database for this test file alone: a copy of the empty template, or of a database made from it. */
export async function createTestDatabase(from?: string): Promise<TestDatabase> {
  const { nodes, name, isThrownAway } = inject('template');
  const template = from ?? name;
  return isThrownAway
    ? use(nodes, await takeCopy(nodes, template))
    : open(nodes, (copy) => copyOnNodes(nodes, copy, template));
}

/** Copies of templates for the next file of this worker, by template. */
const spares = new Map<string, Promise<string>>();

/** The name of a copy for this file alone. The next copy is made while the file runs. */
async function takeCopy(nodes: Nodes, template: string): Promise<string> {
  const make = async () => {
    const name = newName();
    await copyOnNodes(nodes, name, template);
    return name;
  };
  const name = await (spares.get(template)?.catch(make) ?? make());
  const next = make();
  // The run may end before a test file takes it.
  next.catch(() => {});
  spares.set(template, next);
  return name;
}

/** An empty database without migrations. */
export function createFreshDatabase(): Promise<TestDatabase> {
  const { nodes } = inject('template');
  return open(nodes, (name) => createOnNodes(nodes, name));
}

/** The same on every machine, before the machines are joined. */
export function createApartDatabase(): Promise<TestDatabase> {
  const { nodes } = inject('template');
  return open(nodes, (name) => createApart(nodes, name));
}

/** Joins the machines of such a database by Citus. */
export function join({ address }: TestDatabase): Promise<void> {
  return joinNodes(inject('template').nodes, address.database);
}

/** The number of a database's connections that wait for a lock, on all machines. */
export async function waitingForLocks({ database }: DatabaseAddress): Promise<number> {
  const waiting = inject('template').nodes.map((node) =>
    asAdmin({ ...node, database }, async (client) => {
      const { rows } = await client.query(
        "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
      );
      return rows.length;
    }),
  );
  return (await Promise.all(waiting)).reduce((sum, count) => sum + count, 0);
}

/** Whether the tests run on several machines. */
export const isSpread = (): boolean => inject('template').nodes.length > 1;

async function open(nodes: Nodes, create: (name: string) => Promise<void>): Promise<TestDatabase> {
  const name = newName();
  await create(name);
  return use(nodes, name);
}

const newName = () => `vigencia_test_${randomBytes(6).toString('hex')}`;

async function use(nodes: Nodes, name: string): Promise<TestDatabase> {
  const address = { ...nodes[0], database: name };
  // Callers that sign in at the same time query it concurrently.
  const admin = new pg.Client({ ...adminConnection(address), pipeline: true });
  await admin.connect();
  // Same as `migrate`: a copied database has the tables of its template, but not the privileges on the database. The
  // privileges of all databases are in one table, which other tests change at the same moment.
  await changeRole(admin, `revoke temporary on database ${name} from public`);
  let beside: Promise<TestDatabase> | null = null;
  return {
    address,
    admin,
    async planner() {
      if (nodes.length === 1) return admin;
      beside ??= open([nodes[0]], (name) => copyOnNodes([nodes[0]], name, inject('template').onOneMachine));
      return (await beside).admin;
    },
    async drop() {
      await (await beside)?.drop();
      await admin.end();
      if (!inject('template').isThrownAway) await dropOnNodes(nodes, name);
    },
  };
}
