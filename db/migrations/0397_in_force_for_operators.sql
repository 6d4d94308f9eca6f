-- What operators are told of the policies in force goes by the dates as well: the kept figure follows the status, and is
-- corrected by the few policies that it tells wrong on the day of their agency.
set local role vigencia_gate;

drop function agencies_in_use(uuid[]);
drop function sums_of_agencies();

-- How much the named agencies use: active users, policies in force, and when somebody of them was last at work.
create function agencies_in_use(p_tenant_ids uuid[], p_now timestamptz)
returns table (tenant_id uuid, users bigint, policies bigint, last_active timestamptz)
language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare agency uuid; today date; corrected bigint;
begin
  -- One question after the other: a distributed database answers each on the machine that knows.
  foreach agency in array p_tenant_ids loop
    tenant_id := agency;
    select count(*) filter (where n.is_active), max(n.last_seen_at) into users, last_active
    from sign_in_names n where n.tenant_id = agency;
    select coalesce(sum(t.count), 0)::bigint into policies
    from tallies t where t.tenant_id = agency and t.subject = 'policies_in_force' and t.value = 'all';
    select (p_now at time zone t.time_zone)::date into today from tenants t where t.id = agency;
    select coalesce(sum(corrections.count), 0)::bigint into corrected from (
      select -1 as count, -p.annual_premium as amount
      from policies p where p.tenant_id = agency and p.status in ('Activa', 'Pendiente Renovación')
        and p.effective_date > today and p.effective_date <= '9999-12-31'
      union all
      select -1, -p.annual_premium
      from policies p where p.tenant_id = agency and p.status in ('Activa', 'Pendiente Renovación')
        and p.effective_date <= today and p.covers_until > '0001-01-01' and p.covers_until < today
      union all
      select 1, p.annual_premium
      from policies p where p.tenant_id = agency and p.status in ('Vencida', 'Cancelada', 'Renovada')
        and p.effective_date <= today and p.covers_until >= today and p.covers_until <= '9999-12-31'
    ) corrections;
    policies := policies + corrected;
    select greatest(last_active, max(s.last_used_at)) into last_active from sessions s where s.tenant_id = agency;
    return next;
  end loop;
end $$;

-- What all agencies have together: the policies in force, and the yearly premium of these.
create function sums_of_agencies(p_now timestamptz) returns table (policies bigint, premium numeric)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query
    select coalesce(sum(figures.count), 0)::bigint, coalesce(sum(figures.amount), 0) from (
      select t.count, t.amount from tallies t where t.subject = 'policies_in_force' and t.value = 'all'
      union all
      select -1 as count, -p.annual_premium as amount
      from tenants t join policies p on p.tenant_id = t.id where p.status in ('Activa', 'Pendiente Renovación')
        and p.effective_date > (p_now at time zone t.time_zone)::date and p.effective_date <= '9999-12-31'
      union all
      select -1, -p.annual_premium
      from tenants t join policies p on p.tenant_id = t.id where p.status in ('Activa', 'Pendiente Renovación')
        and p.effective_date <= (p_now at time zone t.time_zone)::date and p.covers_until > '0001-01-01' and p.covers_until < (p_now at time zone t.time_zone)::date
      union all
      select 1, p.annual_premium
      from tenants t join policies p on p.tenant_id = t.id where p.status in ('Vencida', 'Cancelada', 'Renovada')
        and p.effective_date <= (p_now at time zone t.time_zone)::date and p.covers_until >= (p_now at time zone t.time_zone)::date and p.covers_until <= '9999-12-31'
    ) figures;
end $$;

revoke all on function agencies_in_use(uuid[], timestamptz) from public;
revoke all on function sums_of_agencies(timestamptz) from public;
grant execute on function agencies_in_use(uuid[], timestamptz), sums_of_agencies(timestamptz) to vigencia_platform;

set local role vigencia_owner;
