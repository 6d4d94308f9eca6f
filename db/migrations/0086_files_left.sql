-- By itself, as the other functions of the gate.
set local role vigencia_gate;

-- The files whose rows were being imported or taken back, of all agencies: whoever begins to work goes on with them.
create function files_left(p_limit int) returns table (tenant_id uuid, upload_id uuid, status text)
language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query
    select u.tenant_id, u.id, u.status
    from integration_uploads u
    where u.status in ('importing', 'stopping', 'undoing')
    order by u.created_at
    limit p_limit;
end $$;
revoke all on function files_left(int) from public;
grant execute on function files_left(int) to vigencia_app;

set local role vigencia_owner;
