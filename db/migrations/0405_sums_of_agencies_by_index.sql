-- The sums of all agencies read the few policies that correct the kept figure from their indexes. No agency's day is more
-- than one from that of UTC, which bounds each part without the agency's time zone.
set local role vigencia_gate;

create or replace function sums_of_agencies(p_now timestamptz) returns table (policies bigint, premium numeric)
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare day_of_utc constant date := (p_now at time zone 'UTC')::date;
begin
  return query
    select coalesce(sum(figures.count), 0)::bigint, coalesce(sum(figures.amount), 0) from (
      select t.count, t.amount from tallies t where t.subject = 'policies_in_force' and t.value = 'all'
      union all
      select -1 as count, -p.annual_premium as amount
      from tenants t join policies p on p.tenant_id = t.id where p.status in ('Activa', 'Pendiente Renovación')
        and p.effective_date >= day_of_utc and p.effective_date <= '9999-12-31'
        and p.effective_date > (p_now at time zone t.time_zone)::date
      union all
      select -1, -p.annual_premium
      from tenants t join policies p on p.tenant_id = t.id where p.status in ('Activa', 'Pendiente Renovación')
        and p.covers_until > '0001-01-01' and p.covers_until <= day_of_utc
        and p.effective_date <= (p_now at time zone t.time_zone)::date
        and p.covers_until < (p_now at time zone t.time_zone)::date
      union all
      select 1, p.annual_premium
      from tenants t join policies p on p.tenant_id = t.id where p.status in ('Vencida', 'Cancelada', 'Renovada')
        and p.covers_until >= day_of_utc - 1 and p.covers_until <= '9999-12-31'
        and p.effective_date <= (p_now at time zone t.time_zone)::date
        and p.covers_until >= (p_now at time zone t.time_zone)::date
    ) figures;
end $$;

set local role vigencia_owner;
