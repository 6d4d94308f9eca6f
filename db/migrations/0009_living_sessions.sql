-- Looks at sessions without using them: a stream that stays open must not keep its session alive.
create function look_at_sessions(p_token_hashes bytea[], p_now timestamptz)
returns table (
  token_hash bytea, tenant_id uuid, session_id uuid, user_id uuid, username text, full_name text, role text,
  language text, must_change_password boolean, tenant_kind text, tenant_name text, tenant_status text, is_trial boolean,
  trial_ends_at timestamptz, features_enabled text[], time_zone text, date_format text, locale text)
language sql stable security definer set search_path = public, pg_temp as $$
  select s.token_hash, s.tenant_id, s.id, u.id, u.username, u.full_name, u.role, u.language, u.must_change_password,
         t.kind, t.name, t.status, t.is_trial, t.trial_ends_at, t.features_enabled, t.time_zone, t.date_format, t.locale
  from sessions s
  join users u on u.tenant_id = s.tenant_id and u.id = s.user_id
  join tenants t on t.id = s.tenant_id
  where s.token_hash = any (p_token_hashes) and u.is_active
    and p_now < s.expires_at and p_now < s.last_used_at + make_interval(secs => s.idle_seconds)
$$;

alter function look_at_sessions(bytea[], timestamptz) owner to vigencia_gate;
revoke all on function look_at_sessions(bytea[], timestamptz) from public;
grant execute on function look_at_sessions(bytea[], timestamptz) to vigencia_app;
