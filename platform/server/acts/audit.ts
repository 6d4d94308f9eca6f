import { randomUUID } from 'node:crypto';
import { ownTables } from '../database/tables.ts';
import type { Tx } from '../database/tenancy.ts';
import type { Clock } from '../ground/clock.ts';
import type { Actor } from './actor.ts';

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

declare module '../database/tables.ts' {
  interface Tables {
    audit_events: AuditEventsTable;
    platform_audit_events: PlatformAuditEventsTable;
  }
}

/** The trails, for those who write and tell them. */
export const auditTables = ownTables('platform', { owns: ['audit_events', 'platform_audit_events'] });

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
export function auditRow(tx: Tx, clock: Clock, tenantId: string, actor: Actor, entry: AuditEntry) {
  return auditTables(tx)
    .insertInto('audit_events')
    .values({
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
    });
}

/** What was done to the platform itself. */
export interface PlatformAuditEntry {
  action: string;
  /** 'done' when left out; else the code of the refusal. */
  outcome?: string;
  detail?: Record<string, unknown>;
}

/** One row about something outside any agency, as a statement of a platform transaction. */
export function platformAuditRow(tx: Tx, clock: Clock, actor: Actor, { action, outcome, detail }: PlatformAuditEntry) {
  return auditTables(tx)
    .insertInto('platform_audit_events')
    .values({
      id: randomUUID(),
      at: clock(),
      actor: actor.name,
      action,
      outcome: outcome ?? 'done',
      detail: detail ? JSON.stringify(detail) : null,
      address: actor.address,
      request_id: actor.request_id,
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
