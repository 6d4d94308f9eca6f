import type pg from 'pg';
import { statementsOf } from '#platform/server/database/sql-statements.ts';
import { codeFolders, filesIn, read } from './house.ts';

// What a database distributed over several machines requires of functions, migrations, and code (docs/adr/0021).

/** The first migration that must meet these requirements. */
const firstAsked = '0014_ready_for_many_machines.sql';

/**
 * What prevents distribution in the functions that run with the rights of the lookup role, and in those that name an
 * agency table.
 */
export async function functionFaults(admin: pg.Client, tables: readonly string[]): Promise<string[]> {
  const { rows } = await admin.query<{ name: string; language: string; body: string; is_definer: boolean }>(
    `select p.proname as name, l.lanname as language, coalesce(p.prosrc, '') as body, p.prosecdef as is_definer
     from pg_proc p join pg_language l on l.oid = p.prolang
     where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and l.lanname in ('sql', 'plpgsql')`,
  );
  const ofAgencies = new RegExp(`\\b(${[...tables, 'tenants', 'sign_in_names'].join('|')})\\b`);
  return rows
    .filter(({ is_definer, body }) => is_definer || ofAgencies.test(body))
    .flatMap(({ name, language, body }) => {
      const work = body.replace(/--.*$/gm, '').replace(/^[\s\S]*?\bbegin\b/i, '');
      return [
        ...(language === 'sql' ? [`${name} is written in SQL`] : []),
        ...(/\bcurrent_tenant\s*\(/.test(work) ? [`${name} asks for the agency inside a statement`] : []),
        ...statementsOf(work)
          .filter(reckonsWithColumn)
          .map(() => `${name} reckons with a column's instant`),
      ];
    })
    .sort();
}

/** An update or a delete that adds a time span to a column or subtracts one from it. */
function reckonsWithColumn(statement: string): boolean {
  if (!/\b(update|delete)\b/i.test(statement)) return false;
  const reckoned = statement.matchAll(/([\w."${}():]+)\s*[-+]\s*(?:interval\b|make_interval\b)/gi);
  return [...reckoned].some(([, what = '']) => !/^(p_\w+|\$.*)$/.test(what));
}

/** Foreign keys to agency tables that a migration adds before their own table is distributed with those. */
export function keyFaults(script: string, tables: readonly string[]): string[] {
  const laidOut = new Set<string>();
  return statementsOf(script).flatMap((statement) => {
    const [, called] = /^call protect_tenant_table\('(\w+)'\)/.exec(statement) ?? [];
    if (called) laidOut.add(called);
    const [, made] = /^create table (?:if not exists )?(\w+)/.exec(statement) ?? [];
    const targets = [...statement.matchAll(/\breferences (\w+)/g)].map(([, target = '']) => target);
    const early = targets.filter((target) => [...tables, 'tenants'].includes(target));
    return made && early.length > 0 && !laidOut.has(made) ? [`${made} refers to ${early.join(', ')} too early`] : [];
  });
}

/**
 * Columns that a migration adds to an existing table together with a constraint, in one clause or one statement. No
 * distributed table accepts that.
 */
export function columnFaults(script: string): string[] {
  const rule = /\badd column (\w+)\b[^,]*\b(check|references|unique|primary key)\b/i;
  return statementsOf(script)
    .filter((statement) => /^alter table/i.test(statement))
    .flatMap((statement) => {
      const [, column, word = ''] = rule.exec(statement) ?? [];
      const [, beside] = /,\s*add constraint (\w+)/i.exec(statement) ?? [];
      return [
        ...(column
          ? [`${column} comes with its ${word.toLowerCase()}, which wants a statement and a name of its own`]
          : []),
        ...(beside ? [`${beside} comes beside other changes, and wants a statement of its own`] : []),
      ];
    });
}

/**
 * Days that a migration computes from instants by the session's time zone. Distributed tables accept no expression that
 * depends on it.
 */
export function cutDayFaults(script: string): string[] {
  const cuts = script.replace(/--.*$/gm, '').matchAll(/\bdate_trunc\('\w+', ([\w.]+)(?!::timestamp\b)(?=\W)/g);
  return [...cuts].map(([, column]) => `${column} is cut by the zone of a connection, and wants ::timestamp`);
}

/** The migrations that may run on a distributed database. */
export function laterMigrations(): string[] {
  return filesIn(['db/migrations'], /\.sql$/).filter((file) => file >= `db/migrations/${firstAsked}`);
}

const locksOfSessions: Record<string, string> = {
  'platform/server/database/migrate.ts': 'whoever migrates, alone on a connection of its own',
  'platform/embedded-postgres/connections.ts': 'whether the embedded database answers, which is one machine',
  'platform/testing/test-nodes.ts': 'tests that change roles, in a database beside those that are spread',
};
/** Why a file may load rows without foreign key checks. */
const keysOnTrust: Record<string, string> = {
  'bench/bulk-load.ts': 'into the embedded database, which is one machine',
  'bench/machines.ts': 'in one transaction, whose settings go along to every machine',
};

/** Words that a text in the code may not contain. */
export function wordFaults(file: string, text: string): string[] {
  const said = (pattern: RegExp) => pattern.test(text);
  return [
    ...(said(/\bpg_(try_)?advisory_(lock|unlock)(_shared)?\b/) && !(file in locksOfSessions)
      ? [`${file} locks for a whole session`]
      : []),
    ...(said(/\bctid\b/) ? [`${file} asks for a row's place`] : []),
    ...(said(/\bupdate\s+\w+\s+set\b(?:(?!\b(?:from|where)\b)[^`;])*\)\[/i)
      ? [`${file} sets a column to a part of an array, which ends the coordinator`]
      : []),
    ...(said(/\bsession_replication_role\b/) && !(file in keysOnTrust) ? [`${file} turns keys off`] : []),
    ...[...text.matchAll(/sql(?:<[^`]*>)?`([^`]*)`|query\(\s*`([^`]*)`/g)]
      .map(([, one, other]) => one ?? other ?? '')
      .filter(reckonsWithColumn)
      .map(() => `${file} reckons with a column's instant`),
  ];
}

/** Every file whose statements may be sent to a distributed database. */
export function sourceFaults(): string[] {
  return filesIn([...codeFolders], /\.(ts|sql)$/)
    .filter((file) => !file.startsWith('conformance/many-machines'))
    .flatMap((file) => wordFaults(file, read(file)));
}
