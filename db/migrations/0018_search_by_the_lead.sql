-- By itself: on several machines the gate's functions are made by another connection, which waits for whoever alters a table.
set local role vigencia_gate;

-- The quotes of the transaction's agency whose lead's text and whose own, taken together, have every pattern; the first
-- should be the longest.
create or replace function search_quotes(p_first text, p_rest text[]) returns setof quotes
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare agency uuid := current_tenant();
begin
  return query
    select * from quotes
    where tenant_id = agency and lead_text || search_text like p_first and lead_text || search_text like all (p_rest);
end $$;

-- As search_quotes.
create or replace function search_policies(p_first text, p_rest text[]) returns setof policies
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare agency uuid := current_tenant();
begin
  return query
    select * from policies
    where tenant_id = agency and lead_text || search_text like p_first and lead_text || search_text like all (p_rest);
end $$;

set local role vigencia_owner;
