-- By itself: on several machines the gate's functions are made by another connection, which does not see the new tables
-- before they are committed.
set local role vigencia_gate;

-- The e-mail of a preview's address: whoever shows the address has been given it by its writer.
create function find_preview(p_tenant_id uuid, p_token_hash bytea, p_now timestamptz) returns table (html text)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query
    select p.html from communication_previews p
    where p.tenant_id = p_tenant_id and p.token_hash = p_token_hash and p_now < p.expires_at;
end $$;

revoke all on function find_preview(uuid, bytea, timestamptz) from public;
grant execute on function find_preview(uuid, bytea, timestamptz) to vigencia_app;

set local role vigencia_owner;
