import { randomUUID } from 'node:crypto';
import type { Tx } from '../database/tenancy.ts';
import type { Clock } from '../ground/clock.ts';

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
}

declare module '../database/database.ts' {
  interface Tables {
    audit_events: AuditEventsTable;
    platform_audit_events: PlatformAuditEventsTable;
  }
}

/** Who acts and from where. `id` null: a job, a command, or somebody not signed in. */
export interface Author {
  id: string | null;
  name: string;
  address: string | null;
  request_id: string | null;
}

/** The house itself, when a job does what nobody asked for. */
export const house: Author = { id: null, name: 'Vigencia', address: null, request_id: null };

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

/** One row of the agency's audit trail, as a statement of the transaction that does the deed. */
export function auditRow(tx: Tx, clock: Clock, tenantId: string, author: Author, entry: AuditEntry) {
  return tx.insertInto('audit_events').values({
    tenant_id: tenantId,
    id: randomUUID(),
    at: clock(),
    actor_id: author.id,
    actor_name: author.name,
    action: entry.action,
    outcome: entry.outcome ?? 'done',
    entity: entry.entity ?? null,
    entity_id: entry.entity_id ?? null,
    before: entry.before ? JSON.stringify(entry.before) : null,
    after: entry.after ? JSON.stringify(entry.after) : null,
    address: author.address,
    request_id: author.request_id,
  });
}

/** One row about something outside any agency, as a statement of a platform transaction. */
export function platformAuditRow(
  tx: Tx,
  clock: Clock,
  author: Author,
  entry: { action: string; outcome: string; detail?: Record<string, unknown> },
) {
  return tx.insertInto('platform_audit_events').values({
    id: randomUUID(),
    at: clock(),
    actor: author.name,
    action: entry.action,
    outcome: entry.outcome,
    detail: entry.detail ? JSON.stringify(entry.detail) : null,
    address: author.address,
    request_id: author.request_id,
  });
}

/** The fields that a change really alters, as they were and as they become. */
export interface Change<T> {
  before: Partial<T>;
  after: Partial<T>;
}

/** What of the given really differs; a field that is left out or undefined stays. Null when nothing changes. */
export function changedFields<T extends Record<string, unknown>>(
  before: T,
  given: { readonly [Field in keyof T]?: NoInfer<T>[Field] | undefined },
): Change<T> | null {
  const names = Object.keys(given).filter(
    (name) => given[name] !== undefined && JSON.stringify(before[name]) !== JSON.stringify(given[name]),
  );
  if (names.length === 0) return null;
  const pick = (from: object) =>
    Object.fromEntries(Object.entries(from).filter(([name]) => names.includes(name))) as Partial<T>;
  return { before: pick(before), after: pick(given) };
}

/** A change as the history tells it: whoever a field points at by name, as people were called on that day, not by id. */
export function withNames<T extends object, Field extends keyof T>(
  change: Change<T>,
  field: Field,
  names: { before: string | null; after: string | null },
): { before: Record<string, unknown>; after: Record<string, unknown> } {
  const { before, after } = change;
  if (!(field in after)) return { before: { ...before }, after: { ...after } };
  return { before: { ...before, [field]: names.before }, after: { ...after, [field]: names.after } };
}
