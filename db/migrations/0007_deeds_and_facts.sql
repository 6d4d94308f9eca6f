-- What has been heard: each fact once by each of those who hear it in a job of their own.
create table heard_facts (
  tenant_id uuid not null references tenants (id),
  fact_id uuid not null,
  hearer text not null,
  heard_at timestamptz not null,
  primary key (tenant_id, fact_id, hearer)
);
create index heard_facts_by_time on heard_facts (tenant_id, heard_at);
call protect_tenant_table('heard_facts');
grant select, insert on heard_facts to vigencia_app;

create policy gate_all on heard_facts to vigencia_gate using (true) with check (true);
grant select, delete on heard_facts to vigencia_gate;

-- Who signs in, who resets a password and who calls acts in an agency: its days and languages come along.
drop function find_session(bytea, timestamptz);
drop function find_sign_in(text);
drop function find_password_reset(bytea, timestamptz);

create function find_session(p_token_hash bytea, p_now timestamptz)
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
    where s.token_hash = p_token_hash and u.is_active
      and p_now < s.expires_at and p_now < s.last_used_at + make_interval(secs => s.idle_seconds);
  if found then
    update sessions s set last_used_at = p_now
    where s.token_hash = p_token_hash and s.last_used_at < p_now - interval '1 minute';
  end if;
end $$;

create function find_sign_in(p_username_norm text)
returns table (
  tenant_id uuid, user_id uuid, full_name text, role text, password_hash text, is_active boolean, tenant_kind text,
  tenant_status text, is_trial boolean, trial_ends_at timestamptz, time_zone text, date_format text, locale text)
language sql stable security definer set search_path = public, pg_temp as $$
  select u.tenant_id, u.id, u.full_name, u.role, u.password_hash, u.is_active, t.kind, t.status, t.is_trial,
         t.trial_ends_at, t.time_zone, t.date_format, t.locale
  from sign_in_names n
  join users u on u.tenant_id = n.tenant_id and u.id = n.user_id
  join tenants t on t.id = n.tenant_id
  where n.username_norm = p_username_norm
$$;

create function find_password_reset(p_token_hash bytea, p_now timestamptz)
returns table (
  tenant_id uuid, reset_id uuid, user_id uuid, full_name text, role text, time_zone text, date_format text, locale text)
language sql stable security definer set search_path = public, pg_temp as $$
  select r.tenant_id, r.id, u.id, u.full_name, u.role, t.time_zone, t.date_format, t.locale
  from password_resets r
  join users u on u.tenant_id = r.tenant_id and u.id = r.user_id
  join tenants t on t.id = r.tenant_id
  where r.token_hash = p_token_hash and r.used_at is null and p_now < r.expires_at and u.is_active
$$;

create or replace function purge_expired(p_now timestamptz) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare gone bigint; part bigint;
begin
  delete from sessions s
  where p_now >= s.expires_at or p_now >= s.last_used_at + make_interval(secs => s.idle_seconds);
  get diagnostics gone = row_count;
  delete from password_resets r where p_now >= r.expires_at + interval '1 day';
  get diagnostics part = row_count; gone := gone + part;
  delete from idempotency_keys k where p_now >= k.created_at + interval '1 day';
  get diagnostics part = row_count; gone := gone + part;
  -- A job is tried again for hours, not for months.
  delete from heard_facts h where p_now >= h.heard_at + interval '60 days';
  get diagnostics part = row_count;
  return gone + part;
end $$;

do $$
declare signature text;
begin
  foreach signature in array array[
    'find_session(bytea, timestamptz)', 'find_sign_in(text)', 'find_password_reset(bytea, timestamptz)']
  loop
    execute format('alter function %s owner to vigencia_gate', signature);
    execute format('revoke all on function %s from public', signature);
    execute format('grant execute on function %s to vigencia_app', signature);
  end loop;
end $$;
