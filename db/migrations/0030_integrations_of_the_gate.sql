-- By itself: on several machines the gate's functions are made by another connection, which does not see the new tables
-- before they are committed.
set local role vigencia_gate;

-- The integration of an address, with its agency, as whoever knows the address may learn of it: nothing of it is an answer
-- before the delivery has proved to come from its source.
create function find_integration(p_tenant_id uuid, p_address_hash bytea, p_now timestamptz)
returns table (
  tenant_id uuid, integration_id uuid, name text, integration_type text, status text, api_key text, api_secret text,
  webhook_secret text, replaced jsonb, settings jsonb, auto_process boolean, tenant_status text, is_trial boolean,
  trial_ends_at timestamptz, features_enabled text[], time_zone text, date_format text, locale text)
language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query
    select i.tenant_id, i.id, i.name, i.integration_type, i.status, i.api_key, i.api_secret, i.webhook_secret, i.replaced,
           i.settings, i.auto_process, t.status, t.is_trial, t.trial_ends_at, t.features_enabled, t.time_zone,
           t.date_format, t.locale
    from integrations i
    join tenants t on t.id = i.tenant_id
    where i.tenant_id = p_tenant_id and i.deleted_at is null
      and (i.address_hash = p_address_hash or (i.old_address_hash = p_address_hash and p_now < i.old_address_until));
end $$;

-- As search_tasks.
create function search_incoming_leads(p_first text, p_rest text[]) returns setof incoming_leads
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare agency uuid := current_tenant();
begin
  return query
    select * from incoming_leads
    where tenant_id = agency and search_text <> '' and search_text like p_first and search_text like all (p_rest);
end $$;

-- The sources whose turn it is, of all agencies, those that have waited longest first.
create function integration_pulls_due(p_now timestamptz, p_limit int) returns table (tenant_id uuid, integration_id uuid)
language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query
    select p.tenant_id, p.integration_id
    from integration_pulls p
    where p.due_at <= p_now and (p.held_until is null or p.held_until <= p_now)
    order by p.due_at
    limit p_limit;
end $$;

do $$
declare signature text;
begin
  foreach signature in array array[
    'find_integration(uuid, bytea, timestamptz)', 'search_incoming_leads(text, text[])',
    'integration_pulls_due(timestamptz, int)']
  loop
    execute format('revoke all on function %s from public', signature);
    execute format('grant execute on function %s to vigencia_app', signature);
  end loop;
end $$;

set local role vigencia_owner;
