-- How many leads, quotes and policies were created on which day of their agency is kept, too, and the premium of those
-- policies that are in force, for the days that are counted (docs/adr/0049). In the shard of what was brought together.
alter table tenants no force row level security;
alter table leads no force row level security;
alter table quotes no force row level security;
alter table policies no force row level security;
alter table tallies no force row level security;

insert into tallies (tenant_id, subject, value, shard, count, amount)
select l.tenant_id, 'leads_by_day', (l.created_at at time zone t.time_zone)::date::text, 8, count(*), 0
from leads l join tenants t on t.id = l.tenant_id
where l.created_at > now() - interval '16 days'
group by 1, 3;
insert into tallies (tenant_id, subject, value, shard, count, amount)
select q.tenant_id, 'quotes_by_day', (q.created_at at time zone t.time_zone)::date::text, 8, count(*), 0
from quotes q join tenants t on t.id = q.tenant_id
where q.created_at > now() - interval '16 days'
group by 1, 3;
insert into tallies (tenant_id, subject, value, shard, count, amount)
select p.tenant_id, 'policies_by_day', (p.created_at at time zone t.time_zone)::date::text, 8, count(*),
  coalesce(sum(p.annual_premium) filter (where p.status in ('Activa', 'Pendiente Renovación')), 0)
from policies p join tenants t on t.id = p.tenant_id
where p.created_at > now() - interval '16 days'
group by 1, 3;

alter table tenants force row level security;
alter table leads force row level security;
alter table quotes force row level security;
alter table policies force row level security;
alter table tallies force row level security;
