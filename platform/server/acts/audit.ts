import { randomUUID } from 'node:crypto';
import type { Compilable } from 'kysely';
import { insertions } from '../database/insert-rows.ts';
import { ownTables } from '../database/tables.ts';
import { beforeCommit, type Tx } from '../database/tenancy.ts';
import type { Clock } from '../ground/clock.ts';
import type { Actor } from './actor.ts';
import { platformTrail, type SealedRow, type Seals } from './seals.ts';

export interface AuditEventsTable {
  tenant_id: string;
  id: string;
  at: string | Date;
  actor_id: string | null;
  actor_name: string;
  action: string;
  outcome: string;
  entity: string | null;
  entity_id: string | null;
  before: string | null;
  after: string | null;
  address: string | null;
  request_id: string | null;
  /** The operator who acted as a user of the agency; null if the named actor acted. */
  really: string | null;
  /** A seal that only this installation can produce; null for rows written before seals existed. */
  seal: string | null;
}

export interface PlatformAuditEventsTable {
  id: string;
  at: string | Date;
  actor: string;
  action: string;
  outcome: string;
  detail: string | null;
  address: string | null;
  request_id: string | null;
  seal: string | null;
}

/** A row that isn't in its trail's chain yet. */
interface AuditWaitingTable {
  /** The trail: an agency's id, or {@link platformTrail}. */
  tenant_id: string;
  event_id: string;
}

declare module '../database/tables.ts' {
  interface Tables {
    audit_events: AuditEventsTable;
    platform_audit_events: PlatformAuditEventsTable;
    audit_waiting: AuditWaitingTable;
  }
}

/** The audit tables, for the code that writes and reads them. */
export const auditTables = ownTables('platform', {
  owns: ['audit_events', 'platform_audit_events', 'audit_waiting'],
});

/** What was done to which record. It contains changed fields only, and never a secret. */
export interface AuditEntry {
  action: string;
  entity?: string;
  entity_id?: string;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
  /** 'done' if omitted; otherwise the code of the refusal. */
  outcome?: string;
}

/** What writing an audit row needs. */
export interface Ink {
  tx: Tx;
  clock: Clock;
  seals: Seals;
}

const gathered = new WeakMap<Tx, AuditEventsTable[]>();

/**
 * Adds a row to the agency's audit trail. The rows of one transaction are written together at commit, in few statements
 * regardless of their number.
 */
export function audit({ tx, clock, seals }: Ink, tenantId: string, actor: Actor, entry: AuditEntry): void {
  const event = {
    tenant_id: tenantId,
    id: randomUUID(),
    at: clock(),
    actor_id: actor.user_id,
    actor_name: actor.name,
    action: entry.action,
    outcome: entry.outcome ?? 'done',
    entity: entry.entity ?? null,
    entity_id: entry.entity_id ?? null,
    before: entry.before ? JSON.stringify(entry.before) : null,
    after: entry.after ? JSON.stringify(entry.after) : null,
    address: actor.address,
    request_id: actor.request_id,
    really: actor.really ?? null,
  };
  const row = { ...event, seal: seals.seal(tenantId, readBack(event)) };
  const rows = gathered.get(tx);
  if (rows) rows.push(row);
  else begin(tx, [row]);
}

function begin(tx: Tx, rows: AuditEventsTable[]): void {
  gathered.set(tx, rows);
  beforeCommit(tx, () => [
    ...insertions(auditTables(tx), 'audit_events', rows),
    ...insertions(
      auditTables(tx),
      'audit_waiting',
      rows.map(({ tenant_id, id }) => ({ tenant_id, event_id: id })),
    ),
  ]);
}

/** A row as the database returns it, with its JSON parsed. */
function readBack(event: Record<string, unknown>): SealedRow {
  const parsed = (text: unknown) => (typeof text === 'string' ? JSON.parse(text) : null);
  const names = ['before', 'after', 'detail'].filter((name) => Object.hasOwn(event, name));
  return { ...event, ...Object.fromEntries(names.map((name) => [name, parsed(event[name])])) };
}

/** Enqueues a committed row for the job that chains the trail, regardless of which process wrote it and when. */
function waits(tx: Tx, tenant_id: string, event_id: string): Compilable {
  return auditTables(tx).insertInto('audit_waiting').values({ tenant_id, event_id });
}

/** What was done to the platform itself. */
export interface PlatformAuditEntry {
  action: string;
  /** 'done' if omitted; otherwise the code of the refusal. */
  outcome?: string;
  detail?: Record<string, unknown>;
}

/** One row about an event outside any agency, as statements of a platform transaction. */
export function platformAuditRow({ tx, clock, seals }: Ink, actor: Actor, entry: PlatformAuditEntry): Compilable[] {
  const event = {
    id: randomUUID(),
    at: clock(),
    actor: actor.name,
    action: entry.action,
    outcome: entry.outcome ?? 'done',
    detail: entry.detail ? JSON.stringify(entry.detail) : null,
    address: actor.address,
    request_id: actor.request_id,
  };
  const seal = seals.seal(platformTrail, readBack(event));
  return [
    auditTables(tx)
      .insertInto('platform_audit_events')
      .values({ ...event, seal }),
    waits(tx, platformTrail, event.id),
  ];
}

/** The fields that a change really alters, with their values before and after. */
export interface Change<T> {
  before: Partial<T>;
  after: Partial<T>;
}

/**
 * The fields of the input that differ from the row. An omitted or undefined field is unchanged. null if nothing
 * changes.
 */
export function changedFields<T extends Record<string, unknown>>(
  before: T,
  change: { readonly [Field in keyof T]?: NoInfer<T>[Field] | undefined },
): Change<T> | null {
  const names = Object.keys(change).filter(
    (name) => change[name] !== undefined && JSON.stringify(before[name]) !== JSON.stringify(change[name]),
  );
  if (names.length === 0) return null;
  const pick = (from: object) =>
    Object.fromEntries(Object.entries(from).filter(([name]) => names.includes(name))) as Partial<T>;
  return { before: pick(before), after: pick(change) };
}

/**
 * A change for the history: it shows users and records that a field references by their names on that day, not by id.
 */
export function withNames<T extends object, Field extends keyof T>(
  change: Change<T>,
  field: Field,
  names: { before: string | null; after: string | null },
): { before: Record<string, unknown>; after: Record<string, unknown> } {
  const { before, after } = change;
  if (!Object.hasOwn(after, field)) return { before: { ...before }, after: { ...after } };
  return { before: { ...before, [field]: names.before }, after: { ...after, [field]: names.after } };
}
