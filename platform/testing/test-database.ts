import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { adminConnection, type DatabaseAddress } from '#platform/server/database/database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The administrator's connection; every test file copies the database it names. */
    template: DatabaseAddress;
  }
}

/** The same in every run, so that the roles' passwords of a kept cluster stay right. */
export const testAppKey = Buffer.alloc(32, 7);

export interface TestDatabase {
  address: DatabaseAddress;
  /** The administrator's connection: sees every agency, to check what the application did. */
  admin: pg.Client;
  drop(): Promise<void>;
}

/** An empty, migrated database of this test file alone. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const template = inject('template');
  const name = `vigencia_test_${randomBytes(6).toString('hex')}`;
  await onServer(template, `create database ${name} template ${template.database}`);
  const address = { ...template, database: name };
  const admin = new pg.Client(adminConnection(address));
  await admin.connect();
  return {
    address,
    admin,
    async drop() {
      await admin.end();
      await onServer(template, `drop database ${name} with (force)`);
    },
  };
}

async function onServer(template: DatabaseAddress, statement: string): Promise<void> {
  const client = new pg.Client({ ...adminConnection(template), database: 'postgres' });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
