-- By itself: see 0030.
set local role vigencia_gate;

-- The agencies in which something has happened that is to be told.
create function causes_due(p_limit int) returns table (tenant_id uuid)
language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query select distinct c.tenant_id from message_causes c limit p_limit;
end $$;

revoke all on function causes_due(int) from public;
grant execute on function causes_due(int) to vigencia_app;

set local role vigencia_owner;
