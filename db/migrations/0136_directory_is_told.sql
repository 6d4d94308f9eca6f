-- The directory is told what a user is now, and does not read it: on a distributed database nobody reads what somebody else
-- has written in the same transaction.
set local role vigencia_gate;
drop function keep_in_directory(uuid);

-- Writes down in the directory what has become otherwise of a user of the transaction's agency; what is left out stays.
create function keep_in_directory(p_user_id uuid, p_change jsonb) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare agency uuid := current_tenant();
begin
  update sign_in_names n
  set username = coalesce(p_change->>'username', n.username),
      email = coalesce(p_change->>'email', n.email),
      full_name = coalesce(p_change->>'full_name', n.full_name),
      role = coalesce(p_change->>'role', n.role),
      is_active = coalesce((p_change->>'is_active')::boolean, n.is_active),
      created_at = coalesce((p_change->>'created_at')::timestamptz, n.created_at),
      search_text = folded(concat_ws(' ', coalesce(p_change->>'full_name', n.full_name),
        coalesce(p_change->>'username', n.username), coalesce(p_change->>'email', n.email)))
  where n.tenant_id = agency and n.user_id = p_user_id;
end $$;
revoke all on function keep_in_directory(uuid, jsonb) from public;
grant execute on function keep_in_directory(uuid, jsonb) to vigencia_app, vigencia_platform;
set local role vigencia_owner;
