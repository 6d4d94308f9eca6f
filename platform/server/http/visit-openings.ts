import { sql } from 'kysely';
import type { Session } from '../access/session.ts';
import { ownTables } from '../database/tables.ts';
import type { Tenancy } from '../database/tenancy.ts';

/** What was opened on a visit: the call, by slice and name, and the record in its URL. */
interface VisitOpeningsTable {
  tenant_id: string;
  visit_id: string;
  /** `leads.readLead` */
  operation: string;
  /** `''` means no particular record. */
  record: string;
  times: number;
  first_at: string | Date;
  last_at: string | Date;
}

declare module '../database/tables.ts' {
  interface Tables {
    visit_openings: VisitOpeningsTable;
  }
}

const openingTables = ownTables('platform', { owns: ['visit_openings'] });

/** Records what a visit is about to show, before it is read, so that the agency learns of everything that was seen. */
export function noteOpening(
  { inTenant }: Pick<Tenancy, 'inTenant'>,
  { tenant_id, session_id }: Pick<Session, 'tenant_id' | 'session_id'>,
  { operation, record, at }: { operation: string; record: string; at: Date },
): Promise<void> {
  return inTenant(tenant_id, async (tx) => {
    await openingTables(tx)
      .insertInto('visit_openings')
      .values({ tenant_id, visit_id: session_id, operation, record, times: 1, first_at: at, last_at: at })
      .onConflict((same) =>
        same
          .columns(['tenant_id', 'visit_id', 'operation', 'record'])
          .doUpdateSet({ times: sql<number>`visit_openings.times + 1`, last_at: at }),
      )
      .execute();
  });
}
