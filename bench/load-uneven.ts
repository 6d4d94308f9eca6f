import type pg from 'pg';
import { uuidOf } from './agencies.ts';
import { bulkLoad } from './bulk-load.ts';
import { loadLeads } from './load-leads.ts';
import { addCounters, loadSales } from './load-sales.ts';

/** The largest agency is first. An agency's number of leads is that of the first agency, divided by its rank. */
export const agencyCount = 5_000;

const tables = ['clients', 'leads', 'audit_events', 'audit_links', 'quotes', 'policies', 'tallies'];
/** Columns that reference a user, and columns that reference another row of the agency. */
const userColumns = ['assigned_agent', 'agent_id', 'created_by', 'actor_id', 'tcpa_consent_by'];
/** A placeholder for a keyed hash. */
const sealed = '-'.repeat(43);
const rowColumns = ['id', 'client_id', 'lead_id', 'quote_id', 'policy_id', 'entity_id'];

/** The ids of the agency of a rank and of its one user. */
export const agencyOfRank = (rank: number) => uuidOf(`uneven-agency-${rank}`);
export const userOfRank = (rank: number) => uuidOf(`uneven-user-${rank}`);

/**
 * As the administrator, creates the agencies, each with an Admin, and fills them: the largest with generated rows,
 * every other one with a copy of the first of these rows under new ids, in one statement per table.
 */
export async function loadUneven(admin: pg.Client, largest: number, say: (text: string) => void): Promise<void> {
  await addAgencies(admin, largest);
  const first = agencyOfRank(1);
  await bulkLoad(admin, tables, async () => {
    await loadLeads(admin, { tenantId: first, leads: largest, agents: [userOfRank(1)] });
    await loadSales(admin, first, Math.round(largest / 2));
    say(`The largest agency has its ${largest} leads; now the others …`);
    // The ids of the largest agency's clients and leads with their ordinal number of arrival, which decides who gets a
    // copy.
    await admin.query(
      `create temporary table people as
       select md5($1::text || '-client-' || i)::uuid as id, i as n from generate_series(1, $2::int) i`,
      [first, largest],
    );
    await admin.query(
      `create temporary table inquiries as
       select md5($1::text || '-lead-' || j)::uuid as id, j as n from generate_series(1, $2::int) j`,
      [first, largest],
    );
    await admin.query('analyze people; analyze inquiries; analyze leads; analyze quotes; analyze policies');
    await copyRows(admin, 'clients', 'join people p on p.id = t.id', 'p.n <= s.leads - s.leads / 6');
    await copyRows(admin, 'leads', 'join inquiries p on p.id = t.id', 'p.n <= s.leads');
    await copyRows(admin, 'audit_events', 'join inquiries p on p.id = t.entity_id', 'p.n <= s.leads');
    await copyRows(admin, 'quotes', 'join inquiries p on p.id = t.lead_id', 'p.n <= s.leads');
    await copyRows(admin, 'policies', 'join inquiries p on p.id = t.lead_id', 'p.n <= s.leads');
    await chainTrails(admin);
    await addCounters(admin, 'tenant_id in (select id from sizes where rank > 1)', []);
    say('Filled; building the indexes …');
  });
}

/** Creates the agencies and their Admins, and a temporary table `sizes` with the size of each. */
async function addAgencies(admin: pg.Client, largest: number): Promise<void> {
  await admin.query(
    `create temporary table sizes as
     select rank, md5('uneven-agency-' || rank)::uuid as id, md5('uneven-user-' || rank)::uuid as user_id,
            greatest(1, round($1::numeric / rank))::int as leads
     from generate_series(1, ${agencyCount}) rank`,
    [largest],
  );
  await admin.query(
    "insert into tenants (id, name, subdomain) select id, 'Agencia ' || rank, 'uneven-' || rank from sizes",
  );
  await admin.query(
    `insert into users (tenant_id, id, username, email, full_name, role, password_hash)
     select id, user_id, 'uneven' || rank, 'uneven' || rank || '@example.com', 'Admin ' || rank, 'Admin', '' from sizes`,
  );
  await admin.query(
    `insert into sign_in_names (username_norm, tenant_id, user_id, email_norm)
     select 'uneven' || rank, id, user_id, 'uneven' || rank || '@example.com' from sizes`,
  );
}

/** Fills the trails with rows of realistic size, as if they had been sealed and chained on arrival. */
async function chainTrails(admin: pg.Client): Promise<void> {
  await admin.query('update audit_events set seal = $1 where seal is null', [sealed]);
  await admin.query(
    `insert into audit_links (tenant_id, number, event_id, at, link, linked_at)
     select tenant_id, row_number() over (partition by tenant_id order by at, id), id, at, $1, at from audit_events`,
    [sealed],
  );
}

/** Copies rows of the first agency to all others. `t` is the row, `s` the receiving agency. */
async function copyRows(admin: pg.Client, table: string, join: string, where: string): Promise<void> {
  const { rows } = await admin.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  );
  const columns = rows.map(({ name }) => name);
  const values = columns.map((name) => {
    if (name === 'tenant_id') return 's.id';
    if (name === 'seal') return `'${sealed}'`;
    if (userColumns.includes(name)) return `case when t.${name} is null then null else s.user_id end`;
    if (rowColumns.includes(name)) return `md5(s.id::text || t.${name}::text)::uuid`;
    return `t.${name}`;
  });
  await admin.query(
    `insert into ${table} (${columns.join(', ')})
     select ${values.join(', ')}
     from ${table} t ${join} join sizes s on s.rank > 1 and ${where}
     where t.tenant_id = (select id from sizes where rank = 1)
     order by p.n::float / s.leads`,
  );
}
