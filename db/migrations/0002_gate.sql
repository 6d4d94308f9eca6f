-- The gate: the few functions that look before the agency is known. They run as vigencia_gate, which nobody can sign in
-- as, and are all that the application may ask of it (docs/adr/0002).

-- The living session of a token, with its user and agency; no row when there is none. Notes the use, once a minute.
create function find_session(p_token_hash bytea, p_now timestamptz)
returns table (
  tenant_id uuid, session_id uuid, user_id uuid, username text, full_name text, role text, language text,
  must_change_password boolean, tenant_kind text, tenant_name text, tenant_status text, is_trial boolean,
  trial_ends_at timestamptz, features_enabled text[], time_zone text, date_format text)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query
    select s.tenant_id, s.id, u.id, u.username, u.full_name, u.role, u.language, u.must_change_password,
           t.kind, t.name, t.status, t.is_trial, t.trial_ends_at, t.features_enabled, t.time_zone, t.date_format
    from sessions s
    join users u on u.tenant_id = s.tenant_id and u.id = s.user_id
    join tenants t on t.id = s.tenant_id
    where s.token_hash = p_token_hash and u.is_active
      and p_now < s.expires_at and p_now < s.last_used_at + make_interval(secs => s.idle_seconds);
  if found then
    update sessions s set last_used_at = p_now
    where s.token_hash = p_token_hash and s.last_used_at < p_now - interval '1 minute';
  end if;
end $$;

-- What a sign-in is checked against. Every user can be asked for, also inactive ones: the caller answers all alike.
create function find_sign_in(p_username_norm text)
returns table (
  tenant_id uuid, user_id uuid, password_hash text, is_active boolean, tenant_kind text, tenant_status text,
  is_trial boolean, trial_ends_at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select u.tenant_id, u.id, u.password_hash, u.is_active, t.kind, t.status, t.is_trial, t.trial_ends_at
  from sign_in_names n
  join users u on u.tenant_id = n.tenant_id and u.id = n.user_id
  join tenants t on t.id = n.tenant_id
  where n.username_norm = p_username_norm
$$;

-- The active users behind an e-mail address: one person may work for two agencies.
create function find_users_by_email(p_email_norm text)
returns table (tenant_id uuid, user_id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select n.tenant_id, n.user_id
  from sign_in_names n join users u on u.tenant_id = n.tenant_id and u.id = n.user_id
  where n.email_norm = p_email_norm and u.is_active
$$;

-- The agency of a reset token that is still good.
create function find_password_reset(p_token_hash bytea, p_now timestamptz)
returns table (tenant_id uuid, reset_id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select r.tenant_id, r.id from password_resets r
  where r.token_hash = p_token_hash and r.used_at is null and p_now < r.expires_at
$$;

-- Reserves a user name for a user of the transaction's agency; a taken one raises unique_violation.
create function reserve_sign_in_name(p_user_id uuid, p_username text, p_email text) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into sign_in_names (username_norm, tenant_id, user_id, email_norm)
  values (lower(p_username), current_tenant(), p_user_id, lower(p_email))
$$;

create function change_sign_in_email(p_user_id uuid, p_email text) returns void
language sql security definer set search_path = public, pg_temp as $$
  update sign_in_names set email_norm = lower(p_email) where tenant_id = current_tenant() and user_id = p_user_id
$$;

-- Removes what has no further use, in every agency. Returns how many rows went.
create function purge_expired(p_now timestamptz) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare gone bigint; part bigint;
begin
  delete from sessions s
  where p_now >= s.expires_at or p_now >= s.last_used_at + make_interval(secs => s.idle_seconds);
  get diagnostics gone = row_count;
  delete from password_resets r where p_now >= r.expires_at + interval '1 day';
  get diagnostics part = row_count; gone := gone + part;
  delete from idempotency_keys k where p_now >= k.created_at + interval '1 day';
  get diagnostics part = row_count;
  return gone + part;
end $$;

do $$
declare signature text;
begin
  foreach signature in array array[
    'find_session(bytea, timestamptz)', 'find_sign_in(text)', 'find_users_by_email(text)',
    'find_password_reset(bytea, timestamptz)', 'reserve_sign_in_name(uuid, text, text)',
    'change_sign_in_email(uuid, text)', 'purge_expired(timestamptz)']
  loop
    execute format('alter function %s owner to vigencia_gate', signature);
    execute format('revoke all on function %s from public', signature);
    execute format('grant execute on function %s to vigencia_app', signature);
  end loop;
  grant execute on function reserve_sign_in_name(uuid, text, text) to vigencia_platform;
end $$;
