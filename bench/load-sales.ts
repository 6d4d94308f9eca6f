import type pg from 'pg';
import { draw } from './load-leads.ts';

const carriers = "array['Progressive', 'State Farm', 'GEICO', 'Allstate', 'Farmers', 'Liberty Mutual', 'Universal']";

/**
 * As the administrator, adds quotes and sales to an agency whose leads are loaded: the given number of policies, each
 * from one quote, and a fifth as many unsuccessful quotes. A lead can be sold more than once here, so that there can be
 * as many policies as leads. The figures are computed from the rows, which extend to the instant of the SQL expression
 * `now`.
 */
export async function loadSales(admin: pg.Client, tenantId: string, policies: number, now = 'now()'): Promise<void> {
  const quotes = policies + Math.ceil(policies / 5);
  await admin.query(
    `with numbered as (select id, client_id, assigned_agent, source, search_text, row_number() over (order by id) as n
                       from leads where tenant_id = $1::uuid),
          size as (select count(*) as leads from numbered)
     insert into quotes (tenant_id, id, quote_number, lead_id, client_id, product_type, carrier, status, annual_premium,
                         deductible, coverage_amount, valid_until, notes, assigned_agent, policy_id, lead_source, lead_text, search_text, created_by,
                         created_at, updated_at)
     select $1::uuid, md5($1 || '-quote-' || i)::uuid, number, l.id, l.client_id,
            (array['Auto', 'Auto', 'Auto', 'Casa', 'Casa', 'Comercial'])[1 + ${draw(`'product' || i`)} % 6], carrier,
            case when i <= $3::int then 'Aceptada' when at < ${now} - interval '30 days' then (array['Rechazada', 'Vencida'])[1 + i % 2]
                 else (array['Pendiente', 'Enviada', 'Enviada'])[1 + i % 3] end,
            700 + ${draw(`'premium' || i`)} % 400000 / 100.0, 500, 100000, at::date + 30, '', l.assigned_agent,
            case when i <= $3::int then md5($1 || '-policy-' || i)::uuid end, l.source, l.search_text,
            concat_ws(chr(10), '', lower(number), digits, left(md5($1 || '-quote-' || i), 8), ' ' || lower(carrier)),
            l.assigned_agent, at, at
     from generate_series(1, $2::int) i
     cross join lateral (select
       'COT-2026-' || lpad(i::text, 7, '0') as number, '2026' || lpad(i::text, 7, '0') as digits, (${carriers})[1 + ${draw(`'carrier' || i`)} % 7] as carrier,
       ${now} - interval '700 days' * (1 - i / $2::float) as at) drawn
     join numbered l on l.n = 1 + i % (select leads from size)`,
    [tenantId, quotes, policies],
  );
  await admin.query(
    `insert into policies (tenant_id, id, quote_id, lead_id, client_id, policy_number, product_type, carrier, status,
                           annual_premium, deductible, coverage_amount, effective_date, expiration_date, anchor_day, cancelled_on,
                           agent_id, notes, lead_source, lead_text, search_text, created_by, created_at, updated_at)
     select tenant_id, policy_id, id, lead_id, client_id, number, product_type, carrier,
            case when expires < today then 'Vencida' when is_cancelled then 'Cancelada' else 'Activa' end,
            annual_premium, deductible, coverage_amount, expires - 365, expires, extract(day from expires),
            case when expires >= today and is_cancelled then greatest(expires - 365, today - 60) end,
            assigned_agent, '', lead_source, lead_text, lower(concat_ws(chr(10), '', number, replace(substr(number, 5), '-', ''), ' ' || carrier)),
            assigned_agent, created_at, created_at
     from quotes
     cross join lateral (select replace(quote_number, 'COT', 'POL') as number, (${now})::date as today,
                                (${now})::date - 100 + ${draw('quote_number')} % 460 as expires) drawn
     cross join lateral (select ${draw('number')} % 12 = 0 as is_cancelled) drawn_of_number
     where tenant_id = $1::uuid and policy_id is not null`,
    [tenantId],
  );
  await admin.query('delete from tallies where tenant_id = $1', [tenantId]);
  await addCounters(admin, 'tenant_id = $1::uuid', [tenantId]);
}

const dayOf = (table: string) =>
  `(${table}.created_at at time zone (select time_zone from tenants where id = ${table}.tenant_id))::date`;

/** Adds the figures that are computed from the rows, for the agencies that meet the condition and have none yet. */
export async function addCounters(admin: pg.Client, agencies: string, values: unknown[]): Promise<void> {
  const recent = "created_at > now() - interval '14 days'";
  await admin.query(
    `insert into tallies (tenant_id, subject, value, shard, count, amount)
     select tenant_id, subject, value, 0, count(*), sum(amount) from (
       select tenant_id, 'leads_by_status' as subject, status as value, 0 as amount from leads where ${agencies}
       union all select tenant_id, 'leads_by_product', coalesce(product_type, 'none'), 0 from leads where ${agencies}
       union all select tenant_id, 'quotes_by_status', status, 0 from quotes where ${agencies}
       union all select tenant_id, 'policies_by_status', status, 0 from policies where ${agencies}
       union all select tenant_id, 'policies_in_force', 'all', annual_premium from policies
                 where ${agencies} and status in ('Activa', 'Pendiente Renovación')
       union all select tenant_id, 'policies_to_end', expiration_date::text, 0 from policies
                 where ${agencies} and status in ('Activa', 'Pendiente Renovación') and next_begins is null
       union all select tenant_id, 'leads_by_day', ${dayOf('leads')}::text, 0 from leads where ${agencies} and ${recent}
       union all select tenant_id, 'quotes_by_day', ${dayOf('quotes')}::text, 0 from quotes where ${agencies} and ${recent}
       union all select tenant_id, 'policies_by_day', ${dayOf('policies')}::text,
                        annual_premium from policies where ${agencies} and ${recent}) weighed
     group by tenant_id, subject, value`,
    values,
  );
  // The figures are spread over several rows, as eight concurrent writers leave them, and never over more rows than
  // were counted. Figures of days that the daily job has already merged are not spread.
  await admin.query(
    `insert into tallies (tenant_id, subject, value, shard, count, amount)
     select tenant_id, subject, value, further.shard, 0, 0 from tallies cross join generate_series(1, 7) as further (shard)
     join tenants on tenants.id = tallies.tenant_id
     cross join lateral (select (now() at time zone time_zone)::date as today) agency
     where ${agencies} and further.shard < count
       and not (subject in ('leads_by_day', 'quotes_by_day', 'policies_by_day') and value < today::text)
       and not (subject = 'policies_to_end' and value <= (today + 30)::text)`,
    values,
  );
}
