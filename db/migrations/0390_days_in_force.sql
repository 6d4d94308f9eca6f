-- Until when a policy covers: up to its expiration, to the day before its cancellation, or to the day before its next term
-- begins, whatever its status says. The day on which the next term begins is kept beside it, for that is another row.
alter table policies no force row level security;
alter table policies add column next_begins date;
update policies set next_begins = later.effective_date
from policies later
where later.tenant_id = policies.tenant_id and later.renews = policies.id
  and (later.cancelled_on is null or later.cancelled_on > later.effective_date);
alter table policies add column covers_until date
  generated always as (least(expiration_date, cancelled_on - 1, next_begins - 1)) stored;
alter table policies force row level security;

-- Those that the kept figure tells wrong today, a handful each: what it counts and has ended or has not begun, and what it
-- does not count and still covers.
drop index policies_over;
create index policies_over on policies (tenant_id, covers_until)
  include (status, annual_premium, effective_date, expiration_date)
  where status in ('Activa', 'Pendiente Renovación');
create index policies_ahead on policies (tenant_id, effective_date) include (annual_premium)
  where status in ('Activa', 'Pendiente Renovación');
create index policies_covering_still on policies (tenant_id, covers_until)
  include (annual_premium, effective_date)
  where status in ('Vencida', 'Cancelada', 'Renovada');

-- The figures of terms ride it without the rows.
drop index policies_by_expiration;
create index policies_by_expiration on policies (tenant_id, expiration_date, id)
  include (agent_id, product_type, lead_source, annual_premium, cancelled_on, effective_date, next_begins, covers_until);
