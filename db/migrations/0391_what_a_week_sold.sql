-- What a day brought is told as analytics tells it: quotes that renew nothing, and the premium sold, whatever became of it.
alter table tenants no force row level security;
alter table quotes no force row level security;
alter table policies no force row level security;
alter table tallies no force row level security;

delete from tallies where subject in ('quotes_by_day', 'policies_by_day');
insert into tallies (tenant_id, subject, value, shard, count, amount)
select q.tenant_id, 'quotes_by_day', (q.created_at at time zone t.time_zone)::date::text, 8, count(*), 0
from quotes q join tenants t on t.id = q.tenant_id
where q.renews is null and q.created_at > now() - interval '16 days'
group by 1, 3;
insert into tallies (tenant_id, subject, value, shard, count, amount)
select p.tenant_id, 'policies_by_day', (p.created_at at time zone t.time_zone)::date::text, 8, count(*), sum(p.annual_premium)
from policies p join tenants t on t.id = p.tenant_id
where p.created_at > now() - interval '16 days'
group by 1, 3;

alter table tenants force row level security;
alter table quotes force row level security;
alter table policies force row level security;
alter table tallies force row level security;
