import type pg from 'pg';

/** Figures by which lists are counted: what rows of which table, under which value. */
const counted = {
  leads_by_status: ['leads', 'status'],
  leads_by_product: ['leads', "coalesce(product_type, 'none')"],
  quotes_by_status: ['quotes', "replace(status, 'Borrador', 'Pendiente')"],
  policies_by_status: ['policies', 'status'],
  renewals_by_status: ['renewals', 'status'],
  tasks_by_status: ['tasks', 'status'],
} as const;

/** Makes the figures of all agencies anew, after rows were written past the acts (docs/adr/0013). */
export async function recount(admin: pg.Client): Promise<void> {
  await admin.query('delete from tallies where subject = any($1)', [Object.keys(counted)]);
  for (const [subject, [table, value]] of Object.entries(counted)) {
    await admin.query(
      `insert into tallies (tenant_id, subject, value, shard, count, amount)
       select tenant_id, $1, ${value}, 0, count(*), 0 from ${table} group by tenant_id, ${value}`,
      [subject],
    );
  }
}
