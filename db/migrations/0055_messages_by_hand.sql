-- An email as it will leave, in looks.
alter table messages add column html text;

-- By itself: see 0030.
set local role vigencia_gate;

-- The agencies of which something waits whose time has come, or was handed over and is not known to have arrived.
create function messages_due(p_now timestamptz, p_limit int) returns table (tenant_id uuid, communication_type text, phase text)
language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query
    select distinct m.tenant_id, m.communication_type, m.phase
    from messages m
    where (m.phase = 'waiting' and m.release_at <= p_now)
       or (m.phase = 'handed_over' and m.release_at <= p_now)
    limit p_limit;
end $$;

revoke all on function messages_due(timestamptz, int) from public;
grant execute on function messages_due(timestamptz, int) to vigencia_app;

set local role vigencia_owner;
