-- What a process saw in a minute besides: mail that it handed over, how its clock goes, how long the certificate holds.
alter table process_minutes
  add column mails int not null default 0,
  -- Of these, what nobody took.
  add column failed_mails int not null default 0,
  -- How far its clock is before that of the database, in milliseconds; null: nobody knows.
  add column clock_ms int,
  -- Until when the certificate of APP_URL holds; null: there is none, or nobody could see it.
  add column certificate_until timestamptz;

create function clock_of_database() returns timestamptz
language plpgsql volatile set search_path = public, pg_temp as $$
begin
  return clock_timestamp();
end $$;
revoke all on function clock_of_database() from public;
grant execute on function clock_of_database() to vigencia_platform;

-- The gate counts trails by the times of their rows, and reads nothing else of them.
grant select (tenant_id, id, at) on audit_events to vigencia_gate;
grant select (id, at) on platform_audit_events to vigencia_gate;

set local role vigencia_gate;

-- How many trails have rows from before then that are not chained yet.
create function trails_behind(p_before timestamptz) returns integer
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  of_platform uuid := '00000000-0000-0000-0000-000000000000';
  trails integer;
  own integer;
begin
  select count(distinct w.tenant_id) into trails
  from audit_waiting w join audit_events e on e.tenant_id = w.tenant_id and e.id = w.event_id
  where e.at < p_before;
  select count(*) into own
  from audit_waiting w join platform_audit_events e on e.id = w.event_id
  where w.tenant_id = of_platform and e.at < p_before;
  return trails + least(own, 1);
end $$;

revoke all on function trails_behind(timestamptz) from public;
grant execute on function trails_behind(timestamptz) to vigencia_platform;
set local role vigencia_owner;
