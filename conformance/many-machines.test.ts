import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databaseRoles } from '#platform/server/database/database.ts';
import { createTestDatabase, type TestDatabase } from '#platform/testing/test-database.ts';
import { tenantTables } from './catalogue.ts';
import { read } from './house.ts';
import {
  columnFaults,
  cutDayFaults,
  functionFaults,
  keyFaults,
  laterMigrations,
  sourceFaults,
  wordFaults,
} from './many-machines.ts';

let database: TestDatabase;
let admin: pg.Client;
let tables: string[];
beforeAll(async () => {
  database = await createTestDatabase();
  admin = await database.planner();
  tables = await tenantTables(admin);
});
afterAll(() => database.drop());

/** Runs work on the database and rolls it back. */
async function passing<T>(work: () => Promise<T>): Promise<T> {
  await admin.query('begin');
  return work().finally(() => admin.query('rollback'));
}

describe('functions over the tables of agencies', () => {
  test('are PL/pgSQL, know the agency before they ask, and reckon without columns', async () => {
    expect(await functionFaults(admin, tables)).toEqual([]);
  });

  const ofLookupRole = 'language plpgsql security definer as $$ begin';
  test.each([
    ['create function f() returns bigint language sql as $$ select count(*) from leads $$', ['f is written in SQL']],
    [
      `create function f() returns void ${ofLookupRole} perform id from leads where tenant_id = current_tenant(); end $$`,
      ['f asks for the agency inside a statement'],
    ],
    [
      `create function f(p_now timestamptz) returns void ${ofLookupRole}
       delete from sessions s where s.last_used_at + interval '1 day' < p_now; end $$`,
      ["f reckons with a column's instant"],
    ],
    [
      `create function f(p_now timestamptz) returns void ${ofLookupRole}
       update sessions s set idle_seconds = 1 where s.last_used_at < p_now - interval '1 day'; end $$`,
      [],
    ],
  ])('the test finds: %s', async (made, faults) => {
    const found = await passing(async () => {
      await admin.query(made);
      return functionFaults(admin, tables);
    });
    expect(found).toEqual(faults);
  });
});

describe('keys to the tables of agencies', () => {
  test('are laid after the table lies beside them', () => {
    expect(laterMigrations().flatMap((file) => keyFaults(read(file), tables))).toEqual([]);
    expect(laterMigrations()).not.toEqual([]);
  });

  test('the test finds one that is not', () => {
    const table = 'create table notes (tenant_id uuid, lead_id uuid, id uuid';
    const key = 'foreign key (tenant_id, lead_id) references leads (tenant_id, id)';
    const protect = "call protect_tenant_table('notes')";
    expect(keyFaults(`${table}, ${key}); ${protect}`, tables)).toEqual(['notes refers to leads too early']);
    expect(keyFaults(`${table}); ${protect}; alter table notes add ${key}`, tables)).toEqual([]);
  });
});

describe('columns of tables that are there', () => {
  test('come alone, and their rules after them', () => {
    expect(laterMigrations().flatMap((file) => columnFaults(read(file)))).toEqual([]);
  });

  test.each([
    ['alter table notes add column ended_at timestamptz check (ended_at is null or is_over)', 'check'],
    ['alter table notes add column lead_id uuid references leads (id)', 'references'],
    ["alter table notes add column kind text not null default '' UNIQUE", 'unique'],
  ])('the test finds: %s', (statement, word) => {
    expect(columnFaults(statement)).toEqual([expect.stringContaining(`comes with its ${word}`)]);
  });

  test('the test finds a rule beside a column', () => {
    const both = 'alter table notes add column kind text,\n  add constraint notes_kind check (kind in (1, 2))';
    expect(columnFaults(both)).toEqual([expect.stringContaining('notes_kind comes beside')]);
  });

  test('the test finds no fault with a column and a rule that is named', () => {
    const column = 'alter table notes add column ended_at timestamptz;';
    const rule = 'alter table notes add constraint notes_ended_at_check check (ended_at is null or is_over)';
    expect(columnFaults(`${column} ${rule}`)).toEqual([]);
  });
});

describe('days that a migration cuts', () => {
  test('are cut as days, in no zone', () => {
    expect(laterMigrations().flatMap((file) => cutDayFaults(read(file)))).toEqual([]);
  });

  test('the test finds one that is not', () => {
    const cut = (day: string) =>
      cutDayFaults(`update policies set first = date_trunc('month', ${day}) + interval '1 day'`);
    expect(cut('effective_date')).toEqual([expect.stringContaining('effective_date')]);
    expect(cut('effective_date::timestamp')).toEqual([]);
  });
});

describe('the owner', () => {
  /** The tables whose rows the owner sees, for one agency that has a user. */
  const seen = async () => {
    const id = '3c0f1f4e-64a1-4c5f-9c3a-0a4de5a1a003';
    await admin.query("insert into tenants (id, name, subdomain) values ($1, 'a', 'a')", [id]);
    await admin.query(
      "insert into users (tenant_id, id, username, email, full_name, role, password_hash) values ($1, $1, 'a', '', '', 'Admin', '')",
      [id],
    );
    await admin.query(`set local role ${databaseRoles.owner}`);
    const found: string[] = [];
    for (const table of tables) if ((await admin.query(`select from ${table}`)).rowCount) found.push(table);
    return found;
  };

  test("sees no agency's row", async () => {
    expect(await passing(seen)).toEqual([]);
  });

  test('the test finds a policy that lets it', async () => {
    const found = await passing(async () => {
      await admin.query(`create policy everything on users to ${databaseRoles.owner} using (true)`);
      return seen();
    });
    expect(found).toEqual(['users']);
  });
});

describe('code and migrations', () => {
  test('ask of many machines nothing that they can’t do', () => {
    expect(sourceFaults()).toEqual([]);
  });

  test.each([
    ['select pg_advisory_lock(1)', ['x.ts locks for a whole session']],
    ['select pg_advisory_xact_lock(1)', []],
    ['select id from leads order by ctid', ["x.ts asks for a row's place"]],
    ['set session_replication_role = replica', ['x.ts turns keys off']],
    [
      "update leads set source = (array['Web', 'Call'])[1 + place % 2] from counted",
      ['x.ts sets a column to a part of an array, which ends the coordinator'],
    ],
    ["update leads set source = 'Web' where source = (array['Web', 'Call'])[1]", []],
    ["sql`update leads set last_contact = created_at + interval '5 hours'`", ["x.ts reckons with a column's instant"]],
    ["sql`delete from leads where created_at < $1::timestamptz - interval '1 day'`", []],
  ])('the test finds: %s', (text, faults) => {
    expect(wordFaults('x.ts', text)).toEqual(faults);
  });
});
