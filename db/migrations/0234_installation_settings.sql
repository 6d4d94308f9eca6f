-- What operators have set for the whole installation. No row: what the product comes with.
create table installation_settings (
  only_row boolean primary key default true check (only_row),
  -- '': the house's own words.
  registration_message_en text not null,
  registration_message_es text not null,
  session_idle_minutes integer not null check (session_idle_minutes between 5 and 720),
  session_hours integer not null check (session_hours between 1 and 24),
  remembered_idle_hours integer not null check (remembered_idle_hours between 1 and 720),
  remembered_days integer not null check (remembered_days between 1 and 30)
);
grant select, insert, update on installation_settings to vigencia_platform;
grant select on installation_settings to vigencia_gate;

set local role vigencia_gate;

-- Every process knows it: one row, or none.
create function settings_now()
returns table (settings jsonb)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query select to_jsonb(s) - 'only_row' from installation_settings s;
end $$;

revoke all on function settings_now() from public;
grant execute on function settings_now() to vigencia_app;
set local role vigencia_owner;
