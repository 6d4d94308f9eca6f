-- How many messages were handed over on which day of their agency is kept, and how many segments their texts had, for the days
-- that are counted (docs/adr/0049). In the shard of what was brought together.
alter table tenants no force row level security;
alter table messages no force row level security;
alter table tallies no force row level security;

insert into tallies (tenant_id, subject, value, shard, count, amount)
select m.tenant_id, 'messages_by_day', (m.handed_over_at at time zone t.time_zone)::date::text, 8, count(*), 0
from messages m join tenants t on t.id = m.tenant_id
where m.handed_over_at > now() - interval '64 days' and not m.is_test and m.status <> 'Cancelled'
group by 1, 3
on conflict do nothing;
insert into tallies (tenant_id, subject, value, shard, count, amount)
select m.tenant_id, 'texts_by_day', (m.handed_over_at at time zone t.time_zone)::date::text, 8, count(*),
  coalesce(sum(m.segments), 0)
from messages m join tenants t on t.id = m.tenant_id
where m.handed_over_at > now() - interval '64 days' and m.communication_type = 'SMS'
group by 1, 3
on conflict do nothing;

alter table tenants force row level security;
alter table messages force row level security;
alter table tallies force row level security;
