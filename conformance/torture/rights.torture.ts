import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { roleConnection } from '#platform/server/database/database.ts';
import { createSecrets, type SecretLocation } from '#platform/server/ground/secrets.ts';
import { createTestDatabase, type TestDatabase, testAppKey } from '#platform/testing/test-database.ts';
import { tenantTables } from '../catalogue.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

describe.each(['app', 'platform'] as const)('the role %s puts no row where there are no walls', (role) => {
  let client: pg.Client;
  beforeAll(async () => {
    client = new pg.Client(roleConnection(database.address, testAppKey, role));
    await client.connect();
  });
  afterAll(() => client.end());

  const ways = (table: string) => [
    `create temporary table aside as select * from ${table}`,
    `create temporary table aside (like ${table})`,
    `select * into temporary aside from ${table}`,
    `create temporary view aside as select * from ${table}`,
    `create table aside (like ${table} including all)`,
    `create table aside as select * from ${table}`,
    `create table aside () inherits (${table})`,
    `create table aside partition of ${table} default`,
    `alter table ${table} attach partition ${table} default`,
    `create view aside as select * from ${table}`,
    `create materialized view aside as select * from ${table}`,
    `create table pgboss.aside as select * from ${table}`,
    `create index on ${table} (tenant_id)`,
    `create rule aside as on insert to ${table} do also nothing`,
    `create policy aside on ${table} using (true)`,
    `create trigger aside after insert on ${table} execute function suppress_redundant_updates_trigger()`,
    `alter table ${table} inherit leads`,
    `alter table ${table} owner to current_user`,
    `alter table ${table} add column aside text`,
    `copy ${table} to '/tmp/aside'`,
    `copy ${table} to program 'cat'`,
    `comment on table ${table} is 'aside'`,
  ];

  test('in no way that there is', async () => {
    const tables = await tenantTables(database.admin);
    const open: string[] = [];
    for (const table of tables) {
      for (const way of ways(table)) {
        await client.query('begin');
        const code = await client.query(way).then(
          () => 'done',
          (error: { code: string }) => error.code,
        );
        await client.query('rollback');
        // Denied, or impossible for every role.
        if (!['42501', '42P17', '42809', '42P16', '42704'].includes(code)) open.push(`${way}: ${code}`);
      }
    }
    expect(open).toEqual([]);
  });
});

test('a cipher text that was moved to another agency, table, column or row does not open', () => {
  const secrets = createSecrets(testAppKey);
  const name = fc.string({ maxLength: 20 });
  const place = fc.record({ tenant_id: fc.uuid(), table: name, column: name, row_id: fc.uuid() });
  fc.assert(
    fc.property(place, place, fc.string({ maxLength: 60 }), (home, away, plain) => {
      const cipher = secrets.encrypt(plain, home);
      if (secrets.decrypt(cipher, home) !== plain) return false;
      const parts = ['tenant_id', 'table', 'column', 'row_id'] as const;
      const moved = parts.map((part): SecretLocation => ({ ...home, [part]: away[part] }));
      return moved
        .filter((there) => parts.some((part) => there[part] !== home[part]))
        .every((there) => !opens(cipher, there));
    }),
    { numRuns: 2_000 },
  );

  function opens(cipher: string, there: SecretLocation): boolean {
    try {
      secrets.decrypt(cipher, there);
      return true;
    } catch {
      return false;
    }
  }
});
