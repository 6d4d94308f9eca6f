-- Every process reads by the gate whether there is maintenance: the table itself is the operators' own.
revoke select on maintenance from vigencia_app;
grant select on maintenance to vigencia_gate;

set local role vigencia_gate;

-- One row while there is maintenance, also when it has just ended by itself: that is for the clock of whoever asks.
create function maintenance_now()
returns table (message_en text, message_es text, access text, holds_jobs boolean, began_at timestamptz, ends_at timestamptz)
language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query
    select m.message_en, m.message_es, m.access, m.holds_jobs, m.began_at, m.ends_at from maintenance m;
end $$;

revoke all on function maintenance_now() from public;
grant execute on function maintenance_now() to vigencia_app;
set local role vigencia_owner;
