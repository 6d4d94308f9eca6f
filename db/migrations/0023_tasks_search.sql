-- By itself: on several machines the gate's functions are made by another connection, which does not see the new table
-- before it is committed.
set local role vigencia_gate;

-- As search_quotes.
create or replace function search_tasks(p_first text, p_rest text[]) returns setof tasks
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare agency uuid := current_tenant();
begin
  return query
    select * from tasks
    where tenant_id = agency and lead_text || search_text like p_first and lead_text || search_text like all (p_rest);
end $$;
revoke all on function search_tasks(text, text[]) from public;
grant execute on function search_tasks(text, text[]) to vigencia_app;

set local role vigencia_owner;
