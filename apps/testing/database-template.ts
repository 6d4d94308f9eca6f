import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { jobs } from '#apps/server/features.ts';
import { adminConnection, type DatabaseAddress, parseDatabaseUrl } from '#platform/server/database/database.ts';
import { migrate } from '#platform/server/database/migrate.ts';
import { startEmbeddedPostgres } from '#platform/server/postgres/embedded-postgres.ts';
import { migrateQueues } from '#platform/server/queue/queue.ts';
import { testAppKey } from '#platform/testing/test-database.ts';

/**
 * Migrates a database once for the whole run, on the embedded PostgreSQL or, with TEST_DATABASE_URL, on that one.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'vigencia-test-'));
  const external = process.env.TEST_DATABASE_URL;
  const server = external
    ? { address: parseDatabaseUrl(external), stop: async () => {} }
    : await startEmbeddedPostgres(folder, { claims: true, database: 'postgres' });
  const template = { ...server.address, database: `vigencia_template_${randomBytes(4).toString('hex')}` };
  await asAdmin(server.address, (client) => client.query(`create database ${template.database}`));
  await migrate(template, testAppKey, () => migrateQueues(template, jobs));
  project.provide('template', template);
  return async () => {
    await asAdmin(server.address, (client) =>
      client.query(`drop database if exists ${template.database} with (force)`),
    );
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

async function asAdmin(address: DatabaseAddress, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client(adminConnection(address));
  await client.connect();
  await work(client).finally(() => client.end());
}
