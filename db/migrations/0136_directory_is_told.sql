-- The directory is told what a user is now, and does not read it: on a distributed database nobody reads what somebody else
-- has written in the same transaction.
set local role vigencia_gate;
drop function keep_in_directory(uuid);

-- Writes down in the directory what has become otherwise of a user of the transaction's agency; what is left out stays.
create function keep_in_directory(p_user_id uuid, p_change jsonb) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare agency uuid := current_tenant(); kept record; sought text;
begin
  select n.username, n.email, n.full_name, n.role, n.is_active, n.created_at into kept
  from sign_in_names n where n.tenant_id = agency and n.user_id = p_user_id;
  if not found then return; end if;
  kept.username := coalesce(p_change->>'username', kept.username);
  kept.email := coalesce(p_change->>'email', kept.email);
  kept.full_name := coalesce(p_change->>'full_name', kept.full_name);
  kept.role := coalesce(p_change->>'role', kept.role);
  kept.is_active := coalesce((p_change->>'is_active')::boolean, kept.is_active);
  kept.created_at := coalesce((p_change->>'created_at')::timestamptz, kept.created_at);
  sought := folded(concat_ws(' ', kept.full_name, kept.username, kept.email));
  update sign_in_names n
  set username = kept.username, email = kept.email, full_name = kept.full_name, role = kept.role,
      is_active = kept.is_active, created_at = kept.created_at, search_text = sought
  where n.tenant_id = agency and n.user_id = p_user_id;
end $$;
revoke all on function keep_in_directory(uuid, jsonb) from public;
grant execute on function keep_in_directory(uuid, jsonb) to vigencia_app, vigencia_platform;
set local role vigencia_owner;
