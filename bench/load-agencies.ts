import type pg from 'pg';

/** The number of users and of stored figures per agency. */
const [usersEach, figuresEach] = [10, 300];

/** The name of an agency, by its number. */
export const agencyName = (number: number) => `Agencia ${String(number).padStart(4, '0')}`;

/** As the administrator, creates that many agencies, each with users, stored figures, and a policy in force. */
export async function loadAgencies(admin: pg.Client, count: number): Promise<void> {
  await admin.query(
    `create temporary table numbers as
     select n, md5('platform-agency-' || n)::uuid as id, 'Agencia ' || lpad(n::text, 4, '0') as name,
            now() - interval '1 day' * (n % 400) as made
     from generate_series(1, $1::int) n`,
    [count],
  );
  await admin.query(
    `insert into tenants (id, name, subdomain, admin_email, plan, status, created_at, day_begun)
     select id, name, 'platform-' || n, 'admin' || n || '@example.com',
            (array['basic', 'premium', 'enterprise'])[1 + n % 3],
            case when n % 50 = 0 then 'Suspended' when n % 10 = 0 then 'Trial' else 'Active' end, made, current_date - 2
     from numbers`,
  );
  await admin.query(
    `with people as (
       insert into users (tenant_id, id, username, email, full_name, role, password_hash, created_at)
       select id, md5(id::text || u)::uuid, 'platform' || n || '_' || u, 'p' || n || '_' || u || '@example.com',
              'Persona ' || u || ' ' || name, case when u = 1 then 'Admin' else 'Agente' end, '', made
       from numbers cross join generate_series(1, ${usersEach}) u
       returning tenant_id, id, username, username_norm, email, full_name, role, created_at)
     insert into sign_in_names (username_norm, tenant_id, user_id, email_norm, username, email, full_name, role, created_at,
                                search_text)
     select username_norm, tenant_id, id, email, username, email, full_name, role, created_at,
            folded(concat_ws(' ', full_name, username, email))
     from people`,
  );
  await admin.query(
    `insert into tallies (tenant_id, subject, value, shard, count, amount)
     select id, 'leads_by_day', (current_date - d)::text, 0, 1 + d % 7, 0 from numbers
     cross join generate_series(1, ${figuresEach}) d
     union all select id, 'policies_in_force', 'all', s, n % 100, 1000 from numbers cross join generate_series(0, 7) s`,
  );
  await admin.query('drop table numbers');
  await admin.query('vacuum (analyze)');
}
