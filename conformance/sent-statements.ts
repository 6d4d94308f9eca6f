import type pg from 'pg';
// Loads every slice, and thereby its declarations.
import '#apps/server/features.ts';
import type { Observe, SentStatement } from '#platform/server/database/observe.ts';
import { declaredTables } from '#platform/server/database/tables.ts';
import { platformTables } from './catalogue.ts';
import { touchedTables } from './statement-plan.ts';

/** A statement, and the slices whose tables sent it. Without a sender it belongs to the platform. */
export type Sent = Pick<SentStatement, 'sql' | 'senders'>;

/** Collects each distinct statement once. */
export function collectStatements(): { observe: Observe; statements(): Sent[] } {
  const kept = new Map<string, Sent>();
  return {
    observe({ sql, senders }) {
      kept.set(`${senders} ${sql}`, { sql, senders });
      return undefined;
    },
    statements: () => [...kept.values()],
  };
}

/** Begins or ends a transaction, and touches no table. */
const envelope = /^(begin|commit|rollback|set local )/;

/** The tables that a sender may write and read. */
interface Tables {
  owns: readonly string[];
  reads: readonly string[];
}

/** The slice tables that the platform reads in its own SQL. */
const readByGround = ['tenants'];
const ground = 'platform';

/** Platform tables that no statement reaches through a declared name. */
const unnamed = ['rate_limits', 'schema_migrations'];

/** What each slice and the platform have declared. */
export function declarations(): Map<string, Tables> {
  const bySlice = Map.groupBy(declaredTables(), ({ slice }) => slice);
  return new Map(
    [...bySlice].map(([slice, declared]) => {
      const owns = declared.flatMap((tables) => tables.owns as string[]);
      const reads = declared.flatMap((tables) => tables.reads as string[]);
      if (slice !== ground) return [slice, { owns, reads }];
      return [slice, { owns: [...owns, ...unnamed], reads: [...reads, ...readByGround] }];
    }),
  );
}

/**
 * Whether a statement locks rows in a subquery after `in`. PostgreSQL may run that subquery again for each row it
 * examines, and a limit applies to each run. `anyOf` runs it once.
 */
export function locksAnew(sql: string): boolean {
  return [...sql.matchAll(/\bin \(select\b/gi)].some(({ index }) => {
    let depth = 0;
    for (let at = sql.indexOf('(', index); at < sql.length; at += 1) {
      if (sql[at] === '(') depth += 1;
      if (sql[at] === ')') depth -= 1;
      if (depth === 0) return /\bfor (no key )?update\b/i.test(sql.slice(index, at));
    }
    return false;
  });
}

/**
 * What is wrong with these statements: no agency in the condition, tables that their sender has not declared, and
 * locking subqueries that run repeatedly.
 */
export async function faultsOf(
  admin: pg.Client,
  statements: readonly Sent[],
  declared = declarations(),
): Promise<string[]> {
  const faults: string[] = [];
  for (const { sql, senders } of statements) {
    if (envelope.test(sql)) continue;
    const sent = senders.length > 0 ? senders : [ground];
    if (locksAnew(sql)) faults.push(`${sent[0]} locks behind in: ${sql}`);
    const own = sent.flatMap((sender) => declared.get(sender)?.owns ?? []);
    const known = [...own, ...sent.flatMap((sender) => declared.get(sender)?.reads ?? [])];
    for (const { name, isWritten, hasAgency } of await touchedTables(admin, sql)) {
      // The database's own catalog, which operators read and which contains no agency's rows.
      if (sent[0] === 'system' && name.startsWith('pg_catalog.') && !isWritten) continue;
      const isOfQueue = senders.length === 0 && name.startsWith('pgboss.');
      const say = (what: string) => faults.push(`${sent[0]} ${what} ${name}: ${sql}`);
      if (isWritten && !own.includes(name) && !isOfQueue) say('writes');
      if (!isWritten && !known.includes(name) && !isOfQueue) say('reads');
      if (!hasAgency && !isOfQueue && !(name in platformTables)) say('names no agency of');
    }
  }
  return [...new Set(faults)];
}

/** The tables that the statements touched, to check that none was left out. */
export async function tablesTouched(admin: pg.Client, statements: readonly Sent[]): Promise<string[]> {
  const touched = new Set<string>();
  for (const { sql } of statements) {
    if (envelope.test(sql)) continue;
    for (const { name } of await touchedTables(admin, sql)) touched.add(name);
  }
  return [...touched].sort();
}
