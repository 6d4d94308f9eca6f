-- A token begins with its agency, so what it opens is looked up among that agency's rows alone. Tokens from before this
-- open nothing any more: whoever was signed in signs in once more.
drop index sessions_by_token;
create index sessions_by_token on sessions (tenant_id, token_hash);
drop index password_resets_by_token;
create index password_resets_by_token on password_resets (tenant_id, token_hash);

drop function find_session(bytea, timestamptz);
drop function look_at_sessions(bytea[], timestamptz);
drop function find_password_reset(bytea, timestamptz);

-- The living session of a token, with its user and agency; no row when there is none. Notes the use, once a minute.
create function find_session(p_tenant_id uuid, p_token_hash bytea, p_now timestamptz)
returns table (
  tenant_id uuid, session_id uuid, user_id uuid, username text, full_name text, role text, language text,
  must_change_password boolean, tenant_kind text, tenant_name text, tenant_status text, is_trial boolean,
  trial_ends_at timestamptz, features_enabled text[], time_zone text, date_format text, locale text)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query
    select s.tenant_id, s.id, u.id, u.username, u.full_name, u.role, u.language, u.must_change_password,
           t.kind, t.name, t.status, t.is_trial, t.trial_ends_at, t.features_enabled, t.time_zone, t.date_format,
           t.locale
    from sessions s
    join users u on u.tenant_id = s.tenant_id and u.id = s.user_id
    join tenants t on t.id = s.tenant_id
    where s.tenant_id = p_tenant_id and s.token_hash = p_token_hash and u.is_active
      and p_now < s.expires_at and p_now < s.last_used_at + make_interval(secs => s.idle_seconds);
  if found then
    -- Written as a difference of two instants: a distributed database takes nothing else here.
    update sessions s set last_used_at = p_now
    where s.tenant_id = p_tenant_id and s.token_hash = p_token_hash
      and p_now - s.last_used_at > make_interval(mins => 1);
  end if;
end $$;

-- Looks at sessions without using them: a stream that stays open must not keep its session alive.
create function look_at_sessions(p_tenant_ids uuid[], p_token_hashes bytea[], p_now timestamptz)
returns table (
  token_hash bytea, tenant_id uuid, session_id uuid, user_id uuid, username text, full_name text, role text,
  language text, must_change_password boolean, tenant_kind text, tenant_name text, tenant_status text, is_trial boolean,
  trial_ends_at timestamptz, features_enabled text[], time_zone text, date_format text, locale text)
language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query
    select s.token_hash, s.tenant_id, s.id, u.id, u.username, u.full_name, u.role, u.language, u.must_change_password,
           t.kind, t.name, t.status, t.is_trial, t.trial_ends_at, t.features_enabled, t.time_zone, t.date_format, t.locale
    from sessions s
    join users u on u.tenant_id = s.tenant_id and u.id = s.user_id
    join tenants t on t.id = s.tenant_id
    where s.tenant_id = any (p_tenant_ids) and s.token_hash = any (p_token_hashes) and u.is_active
      and p_now < s.expires_at and p_now < s.last_used_at + make_interval(secs => s.idle_seconds);
end $$;

-- The user of a reset token that is still good, and her agency.
create function find_password_reset(p_tenant_id uuid, p_token_hash bytea, p_now timestamptz)
returns table (
  tenant_id uuid, reset_id uuid, user_id uuid, full_name text, role text, time_zone text, date_format text, locale text)
language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query
    select r.tenant_id, r.id, u.id, u.full_name, u.role, t.time_zone, t.date_format, t.locale
    from password_resets r
    join users u on u.tenant_id = r.tenant_id and u.id = r.user_id
    join tenants t on t.id = r.tenant_id
    where r.tenant_id = p_tenant_id and r.token_hash = p_token_hash and r.used_at is null and p_now < r.expires_at
      and u.is_active;
end $$;

do $$
declare signature text;
begin
  foreach signature in array array[
    'find_session(uuid, bytea, timestamptz)', 'look_at_sessions(uuid[], bytea[], timestamptz)',
    'find_password_reset(uuid, bytea, timestamptz)']
  loop
    execute format('alter function %s owner to vigencia_gate', signature);
    execute format('revoke all on function %s from public', signature);
    execute format('grant execute on function %s to vigencia_app', signature);
  end loop;
end $$;
