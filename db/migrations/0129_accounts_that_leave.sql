-- An account that leaves loses the name that it signed in with; somebody else may have it.
grant delete on sign_in_names to vigencia_gate;

set local role vigencia_gate;
create function forget_sign_in_name(p_user_id uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare agency uuid := current_tenant();
begin
  delete from sign_in_names n where n.tenant_id = agency and n.user_id = p_user_id;
end $$;
revoke all on function forget_sign_in_name(uuid) from public;
grant execute on function forget_sign_in_name(uuid) to vigencia_app;
set local role vigencia_owner;
