-- By itself: see 0030.
set local role vigencia_gate;

-- The channels of an address that a provider calls, as whoever knows the address may learn of them: nothing of them is an
-- answer before the call has proved to come from the provider.
create function find_channels(p_tenant_id uuid, p_address_hash bytea) returns table (
  tenant_id uuid, id uuid, sendgrid_verification_key text, twilio_account_sid text, twilio_auth_token text,
  twilio_phone_number text, tenant_status text, is_trial boolean, trial_ends_at timestamptz, features_enabled text[],
  time_zone text, date_format text, locale text)
language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query
    select s.tenant_id, s.id, s.sendgrid_verification_key, s.twilio_account_sid, s.twilio_auth_token,
           s.twilio_phone_number, t.status, t.is_trial, t.trial_ends_at, t.features_enabled, t.time_zone, t.date_format,
           t.locale
    from communication_settings s
    join tenants t on t.id = s.tenant_id
    where s.tenant_id = p_tenant_id and s.address_hash = p_address_hash;
end $$;

-- As search_tasks.
create function search_messages(p_first text, p_rest text[]) returns setof messages
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare agency uuid := current_tenant();
begin
  return query
    select * from messages
    where tenant_id = agency and search_text like p_first and search_text like all (p_rest);
end $$;

do $$
declare signature text;
begin
  foreach signature in array array[
    'find_channels(uuid, bytea)', 'search_messages(text, text[])']
  loop
    execute format('revoke all on function %s from public', signature);
    execute format('grant execute on function %s to vigencia_app', signature);
  end loop;
end $$;

set local role vigencia_owner;
