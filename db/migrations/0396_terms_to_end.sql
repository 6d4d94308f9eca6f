-- On which day policies end is kept for those in force that have no next term, and the dates correct what their status says.
alter table policies no force row level security;
alter table tallies no force row level security;

delete from tallies where subject = 'active_policies_by_expiration';
insert into tallies (tenant_id, subject, value, shard, count, amount)
select tenant_id, 'policies_to_end', expiration_date::text, 8, count(*), 0
from policies
where status in ('Activa', 'Pendiente Renovación') and next_begins is null
group by tenant_id, expiration_date;

alter table policies force row level security;
alter table tallies force row level security;

drop index policies_covering_still;
create index policies_covering_still on policies (tenant_id, covers_until)
  include (annual_premium, effective_date, expiration_date, cancelled_on, next_begins)
  where status in ('Vencida', 'Cancelada', 'Renovada');
