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
  /** Who it was, where an operator acted as somebody of the agency; null: whoever the row names. */
  really: string | null;
  /** What only this house can have written; null: written before there were seals. */
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

/** A row that its trail's chain does not hold yet. */
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

/** The trails, for those who write and tell them. */
export const auditTables = ownTables('platform', {
  owns: ['audit_events', 'platform_audit_events', 'audit_waiting'],
});

/** What was done to what. Give changed fields only, and never a secret. */
export interface AuditEntry {
  action: string;
  entity?: string;
  entity_id?: string;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
  /** 'done' when left out; else the code of the refusal. */
  outcome?: string;
}

/** With what rows are written. */
export interface Ink {
  tx: Tx;
  clock: Clock;
  seals: Seals;
}

const gathered = new WeakMap<Tx, AuditEventsTable[]>();

/**
 * Adds a row to the agency's audit trail. Those of one transaction are written together, with the commit: few statements,
 * however many rows there are.
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

/** A row as it comes back: with the values of its JSON. */
function readBack(event: Record<string, unknown>): SealedRow {
  const parsed = (text: unknown) => (typeof text === 'string' ? JSON.parse(text) : null);
  const names = ['before', 'after', 'detail'].filter((name) => Object.hasOwn(event, name));
  return { ...event, ...Object.fromEntries(names.map((name) => [name, parsed(event[name])])) };
}

/** Lets the job that chains the trail know of a row that has been committed, whoever has written it and whenever. */
function waits(tx: Tx, tenant_id: string, event_id: string): Compilable {
  return auditTables(tx).insertInto('audit_waiting').values({ tenant_id, event_id });
}

/** What was done to the platform itself. */
export interface PlatformAuditEntry {
  action: string;
  /** 'done' when left out; else the code of the refusal. */
  outcome?: string;
  detail?: Record<string, unknown>;
}

/** One row about something outside any agency, as statements of a platform transaction. */
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

/** The fields that a change really alters, as they were and as they become. */
export interface Change<T> {
  before: Partial<T>;
  after: Partial<T>;
}

/** What of the given really differs; a field that is left out or undefined stays. Null when nothing changes. */
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

/** A change as the history tells it: whoever a field points at by name, as people were called on that day, not by id. */
export function withNames<T extends object, Field extends keyof T>(
  change: Change<T>,
  field: Field,
  names: { before: string | null; after: string | null },
): { before: Record<string, unknown>; after: Record<string, unknown> } {
  const { before, after } = change;
  if (!Object.hasOwn(after, field)) return { before: { ...before }, after: { ...after } };
  return { before: { ...before, [field]: names.before }, after: { ...after, [field]: names.after } };
}
