import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type DatabaseAddress, roleConnection } from '#platform/server/database/database.ts';
import { distribute } from '#platform/server/database/distribute.ts';
import { type Migration, migrate, migrationFiles } from '#platform/server/database/migrate.ts';
import { migrateQueues } from '#platform/server/queue/queue.ts';
import {
  createApartDatabase,
  createFreshDatabase,
  createTestDatabase,
  isSpread,
  join,
  type TestDatabase,
  testAppKey,
} from '#platform/testing/test-database.ts';
import { withRolesAlone } from '#platform/testing/test-nodes.ts';
import { jobs } from './features.ts';

const lastRelease = readFileSync(path.resolve(import.meta.dirname, '../../db/last-release'), 'utf8').trim();
/** The migrations of the last release. */
const released = migrationFiles().filter(({ name }) => name <= lastRelease);
const agencies = ['3c0f1f4e-64a1-4c5f-9c3a-0a4de5a1a001', '3c0f1f4e-64a1-4c5f-9c3a-0a4de5a1a002'];

const migrated = (address: DatabaseAddress, migrations?: Migration[]) =>
  withRolesAlone(address, () => migrate(address, testAppKey, () => migrateQueues(address, jobs), migrations));

const distributed = (address: DatabaseAddress) => withRolesAlone(address, () => distribute(address));

/** Two agencies with a user, a lead, its quote and its policy each. */
async function fill({ admin }: TestDatabase): Promise<void> {
  for (const id of agencies) {
    await admin.query('insert into tenants (id, name, subdomain) values ($1, $2, $2)', [id, `agency-${id.slice(-1)}`]);
    await admin.query('insert into clients (tenant_id, id, name) values ($1, $1, $2)', [id, 'Xóchitl']);
    await admin.query("insert into leads (tenant_id, id, client_id, search_text) values ($1, $1, $1, 'xochitl')", [id]);
    await admin.query(
      `insert into quotes (tenant_id, id, quote_number, lead_id, client_id, product_type, annual_premium, valid_until, search_text)
       values ($1, $1, 'Q-1', $1, $1, 'Auto', 900, '2026-12-01', 'q-1')`,
      [id],
    );
    await admin.query(
      `insert into policies (tenant_id, id, quote_id, lead_id, client_id, policy_number, product_type, annual_premium, effective_date, expiration_date, search_text)
       values ($1, $1, $1, $1, $1, 'P-1', 'Auto', 900, '2026-11-01', '2027-11-01', 'p-1')`,
      [id],
    );
    await admin.query('update quotes set policy_id = $1 where tenant_id = $1', [id]);
  }
}

/** The rows that a transaction of the first agency reads, with the application's role. */
async function found(address: DatabaseAddress, sql: string): Promise<unknown[]> {
  const client = new pg.Client(roleConnection(address, testAppKey, 'app'));
  await client.connect();
  try {
    await client.query('begin');
    await client.query(`set local app.tenant_id = '${agencies[0]}'`);
    const { rows } = await client.query(sql);
    await client.query('commit');
    return rows;
  } finally {
    await client.end();
  }
}

const search = `select s.tenant_id, c.name from search_policies('%xochitl%', '{}') s
  join clients c on c.tenant_id = s.tenant_id and c.id = s.client_id where s.tenant_id = '${agencies[0]}'`;

/** What a later migration may contain: a table with keys, a column, an index, another function of the lookup role. */
const later: Migration[] = [
  `create table notes (
     tenant_id uuid not null,
     id uuid not null,
     lead_id uuid not null,
     primary key (tenant_id, id)
   );
   create index notes_by_lead on notes (tenant_id, lead_id);
   call protect_tenant_table('notes');
   alter table notes add foreign key (tenant_id) references tenants (id);
   alter table notes add foreign key (tenant_id, lead_id) references leads (tenant_id, id);
   grant select, insert on notes to vigencia_app`,
  `alter table leads add column stars int not null default 0;
   create index leads_by_stars on leads (tenant_id, stars);
   set local role vigencia_gate;
   create function count_stars() returns bigint
   language plpgsql stable security definer set search_path = public, pg_temp as $$
   declare agency uuid := current_tenant();
   begin
     return (select sum(stars) from leads where tenant_id = agency);
   end $$;
   revoke all on function count_stars() from public;
   grant execute on function count_stars() to vigencia_app;
   set local role vigencia_owner`,
  // A key between filled tables, which PostgreSQL validates: row-level security is not forced while it is added.
  `alter table leads no force row level security;
   alter table tallies no force row level security;
   alter table tallies add column lead_id uuid;
   alter table tallies add foreign key (tenant_id, lead_id) references leads (tenant_id, id);
   alter table leads force row level security;
   alter table tallies force row level security`,
].map((sql, index) => {
  return { name: `9${index}_later.sql`, sql, hash: createHash('sha256').update(sql).digest('hex') };
});

describe('what was released last, with rows, takes every migration since, and later ones', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createFreshDatabase();
    const { address } = database;
    await migrated(address, released);
    await fill(database);
    await migrated(address, [...migrationFiles(), ...later]);
  });
  afterAll(() => database.drop());

  test('and its rows are found, each agency its own', async () => {
    expect(await found(database.address, search)).toEqual([{ tenant_id: agencies[0], name: 'Xóchitl' }]);
    expect(await found(database.address, 'select count_stars()')).toEqual([{ count_stars: '0' }]);
    await expect(
      found(database.address, `insert into notes values ('${agencies[1]}', gen_random_uuid(), '${agencies[1]}')`),
    ).rejects.toThrow(/row-level security/);
    await expect(
      found(database.address, `insert into notes values ('${agencies[0]}', gen_random_uuid(), '${agencies[1]}')`),
    ).rejects.toMatchObject({ code: '23503' });
  });

  test.runIf(isSpread())('and nothing is left together', async () => {
    expect(await distributed(database.address)).toEqual([]);
  });

  test('and a key between filled tables can be added by whoever sees no row of them', async () => {
    await database.admin.query('set role vigencia_owner');
    onTestFinished(async () => void (await database.admin.query('reset role')));
    await database.admin.query(
      'alter table leads add constraint again foreign key (tenant_id, client_id) references clients (tenant_id, id)',
    );
    for (const table of ['users', 'leads', 'clients', 'quotes', 'policies']) {
      expect((await database.admin.query(`select from ${table}`)).rows, table).toEqual([]);
    }
  });
});

describe.runIf(isSpread())('an installed database', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createApartDatabase();
    await migrated(database.address, released);
    await fill(database);
    await migrated(database.address);
    for (const table of ['quotes', 'policies']) {
      await database.admin.query(`update ${table} set lead_text = 'xochitl'`);
    }
  });
  afterAll(() => database.drop());

  test('is refused without Citus', async () => {
    await expect(distribute(database.address)).rejects.toThrow(/^This database has no Citus\./);
  });

  test('is distributed with its rows and keys, and only then', async () => {
    await join(database);
    const { address, admin } = database;
    const walls =
      "select conrelid::regclass::text, conname, pg_get_constraintdef(oid) from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 1, 2";
    const before = (await admin.query(walls)).rows;
    const told = await distribute(address, { dryRun: true });
    expect(told).toContain('policies: lay the rows of each agency together');
    const spread = async () => (await admin.query('select from pg_dist_partition')).rows.length;
    expect(await spread()).toBe(0);
    expect(await distributed(address)).toEqual(told);
    expect(await spread()).toBeGreaterThan(10);
    expect((await admin.query(walls)).rows).toEqual(before);
    expect(await found(address, search)).toEqual([{ tenant_id: agencies[0], name: 'Xóchitl' }]);
    expect(await distributed(address)).toEqual([]);
    // A later start keeps it.
    await migrated(address);
  });
});

test.skipIf(isSpread())('a database without Citus is refused with a sentence', async () => {
  const { address, drop } = await createTestDatabase();
  onTestFinished(drop);
  await expect(distribute(address)).rejects.toThrow(/^This database has no Citus\./);
});

test.runIf(isSpread())('whoever is no superuser is told so, before anything is done', async () => {
  const { address, admin, drop } = await createApartDatabase();
  onTestFinished(drop);
  await join({ address, admin, drop } as TestDatabase);
  await admin.query(
    "do $$ begin if to_regrole('somebody') is null then create role somebody login createrole; end if; end $$",
  );
  await admin.query(`alter database ${address.database} owner to somebody`);
  await expect(migrated({ ...address, user: 'somebody' })).rejects.toThrow(/Only a superuser can distribute/);
});
