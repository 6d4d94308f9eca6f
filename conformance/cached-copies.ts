import type pg from 'pg';
import { keptContactColumns } from '#features/clients/server/index.ts';

/** Copies in records of data from a parent record: table, column, the table it is copied from, and the column there. */
const copies = [
  ...keptContactColumns.map((kept) => ['leads', kept, 'clients', kept.slice('client_'.length)] as const),
  ...['quotes', 'policies'].map((table) => [table, 'lead_source', 'leads', 'source'] as const),
  ...['quotes', 'policies', 'tasks'].map((table) => [table, 'lead_text', 'leads', 'search_text'] as const),
];
const keyOf = { clients: 'client_id', leads: 'lead_id' };

/** The records of all agencies whose copy differs from the current value of the parent record. */
export async function copyFaults(admin: pg.Client): Promise<string[]> {
  const faults: string[] = [];
  for (const [table, kept, of, column] of copies) {
    const { rows } = await admin.query<{ id: string }>(
      `select kept.id from ${table} kept
       join ${of} owner on owner.tenant_id = kept.tenant_id and owner.id = kept.${keyOf[of]}
       where kept.${kept} is distinct from owner.${column}`,
    );
    faults.push(...rows.map(({ id }) => `${table}.${kept} of ${id} is not ${of}.${column}`));
  }
  const { rows } = await admin.query<{ id: string }>(
    `select policies.id from policies
     left join policies later on later.tenant_id = policies.tenant_id and later.renews = policies.id
       and coalesce(later.cancelled_on > later.effective_date, true)
     where policies.next_begins is distinct from later.effective_date`,
  );
  faults.push(...rows.map(({ id }) => `policies.next_begins of ${id} is not the day on which its next term begins`));
  return faults;
}
