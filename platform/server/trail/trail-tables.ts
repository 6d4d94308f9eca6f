import { sql } from 'kysely';
import { platformTrail, type SealedRow } from '../acts/seals.ts';
import { ownTables } from '../database/tables.ts';
import type { Tx } from '../database/tenancy.ts';

interface AuditLinksTable {
  /** The trail: an agency's id, or the id of the platform's own. */
  tenant_id: string;
  number: number;
  event_id: string;
  at: string | Date;
  link: string;
  linked_at: string | Date;
}

declare module '../database/tables.ts' {
  interface Tables {
    audit_links: AuditLinksTable;
  }
}

export const linkTables = ownTables('platform', { owns: ['audit_links'], reads: ['audit_events', 'audit_waiting'] });

/** A row of a trail with all its columns. */
export interface TrailRow extends SealedRow {
  id: string;
  at: string;
  action: string;
  seal: string | null;
}

/** The link at a position of a chain. */
export interface Head {
  number: number;
  link: string;
}

/** The head of an empty chain. */
export const beginning: Head = { number: 0, link: '' };

/** The last link of a trail's chain. */
export async function readHead(tx: Tx, trail: string): Promise<Head & { linked_at?: string }> {
  const last = linkTables(tx)
    .selectFrom('audit_links')
    .select(['number', 'link', 'linked_at'])
    .where('tenant_id', '=', trail)
    .orderBy('number', 'desc')
    .limit(1);
  return ((await last.executeTakeFirst()) as Head | undefined) ?? beginning;
}

/** The table of a trail's rows, as `e`, and the condition that selects them. */
export const rowsOf = (trail: string) =>
  trail === platformTrail
    ? { table: sql`platform_audit_events e`, areOwn: sql`true` }
    : { table: sql`audit_events e`, areOwn: sql`e.tenant_id = ${trail}` };
