-- Two-step sign-in (docs/adr/0036): what users have as a second step, which agencies demand one, and sign-ins that wait for
-- it.

-- What a user has as a second step; kept with the apps and passkeys themselves.
alter table users add column second_steps text[] not null default '{}';

-- What an agency demands of whoever signs in.
create table sign_in_rules (
  tenant_id uuid not null,
  -- Whoever has opened a session since then has a second step or sets one up first; null: nobody must.
  two_step_since timestamptz,
  primary key (tenant_id)
);
call protect_tenant_table('sign_in_rules');
alter table sign_in_rules add foreign key (tenant_id) references tenants (id);
create policy gate_reads on sign_in_rules for select to vigencia_gate using (true);
grant select, insert, update on sign_in_rules to vigencia_app;
grant select on sign_in_rules to vigencia_gate;

-- A sign-in whose password was right, and which waits for the second step. It is no session.
create table sign_in_challenges (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  token_hash bytea not null,
  remember_me boolean not null,
  expires_at timestamptz not null,
  primary key (tenant_id, id)
);
create index sign_in_challenges_by_user on sign_in_challenges (tenant_id, user_id);
create index sign_in_challenges_by_token on sign_in_challenges (tenant_id, token_hash);
call protect_tenant_table('sign_in_challenges');
alter table sign_in_challenges add foreign key (tenant_id, user_id) references users (tenant_id, id);
create policy gate_reads on sign_in_challenges for select to vigencia_gate using (true);
grant select, insert, delete on sign_in_challenges to vigencia_app;
grant select on sign_in_challenges to vigencia_gate;

-- The one authenticator app of a user. `id` is that of its setup, so that one is confirmed once.
create table authenticator_apps (
  tenant_id uuid not null,
  user_id uuid not null,
  id uuid not null,
  -- Encrypted.
  secret text not null,
  -- The step of 30 seconds whose code was used last: none before it works again.
  last_counter int not null,
  created_at timestamptz not null,
  primary key (tenant_id, user_id)
);
call protect_tenant_table('authenticator_apps');
alter table authenticator_apps add foreign key (tenant_id, user_id) references users (tenant_id, id);
grant select, insert, update, delete on authenticator_apps to vigencia_app;

-- Keyed hashes. A code that is used is gone.
create table recovery_codes (
  tenant_id uuid not null,
  user_id uuid not null,
  code_hash bytea not null,
  primary key (tenant_id, user_id, code_hash)
);
call protect_tenant_table('recovery_codes');
alter table recovery_codes add foreign key (tenant_id, user_id) references users (tenant_id, id);
grant select, insert, delete on recovery_codes to vigencia_app;

create table passkeys (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  -- As its authenticator calls it, in base64url.
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  primary key (tenant_id, id)
);
create unique index passkeys_by_credential on passkeys (tenant_id, credential_id);
create index passkeys_by_user on passkeys (tenant_id, user_id);
call protect_tenant_table('passkeys');
alter table passkeys add foreign key (tenant_id, user_id) references users (tenant_id, id);
grant select, insert, update, delete on passkeys to vigencia_app;

-- What is mailed about it.
alter table account_links drop constraint account_links_kind_check;
alter table account_links add constraint account_links_kind_check check (kind in (
  'email_confirmation', 'email_change', 'password_change', 'password_reset', 'new_device', 'second_step_added',
  'second_step_removed', 'second_step_reset', 'recovery_codes_renewed', 'recovery_code_used'));

set local role vigencia_gate;

drop function find_session(uuid, bytea, timestamptz);
drop function look_at_sessions(uuid[], bytea[], timestamptz);

-- The living session of a token, with its user and agency; no row when there is none. Notes the use, once a minute.
create function find_session(p_tenant_id uuid, p_token_hash bytea, p_now timestamptz)
returns table (
  tenant_id uuid, session_id uuid, user_id uuid, username text, full_name text, role text, language text,
  must_change_password boolean, must_set_up_two_step boolean, tenant_kind text, tenant_name text, tenant_status text,
  is_trial boolean, trial_ends_at timestamptz, features_enabled text[], time_zone text, date_format text, locale text)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query
    select s.tenant_id, s.id, u.id, u.username, u.full_name, u.role, u.language, u.must_change_password,
           u.second_steps = '{}' and coalesce(s.created_at >= r.two_step_since, false),
           t.kind, t.name, t.status, t.is_trial, t.trial_ends_at, t.features_enabled, t.time_zone, t.date_format,
           t.locale
    from sessions s
    join users u on u.tenant_id = s.tenant_id and u.id = s.user_id
    join tenants t on t.id = s.tenant_id
    left join sign_in_rules r on r.tenant_id = s.tenant_id
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
  language text, must_change_password boolean, must_set_up_two_step boolean, tenant_kind text, tenant_name text,
  tenant_status text, is_trial boolean, trial_ends_at timestamptz, features_enabled text[], time_zone text,
  date_format text, locale text)
language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query
    select s.token_hash, s.tenant_id, s.id, u.id, u.username, u.full_name, u.role, u.language, u.must_change_password,
           u.second_steps = '{}' and coalesce(s.created_at >= r.two_step_since, false),
           t.kind, t.name, t.status, t.is_trial, t.trial_ends_at, t.features_enabled, t.time_zone, t.date_format, t.locale
    from sessions s
    join users u on u.tenant_id = s.tenant_id and u.id = s.user_id
    join tenants t on t.id = s.tenant_id
    left join sign_in_rules r on r.tenant_id = s.tenant_id
    where s.tenant_id = any (p_tenant_ids) and s.token_hash = any (p_token_hashes) and u.is_active
      and p_now < s.expires_at and p_now < s.last_used_at + make_interval(secs => s.idle_seconds);
end $$;

-- The user of a sign-in that still waits for its second step, and her agency.
create function find_sign_in_challenge(p_tenant_id uuid, p_token_hash bytea, p_now timestamptz)
returns table (
  tenant_id uuid, challenge_id uuid, remember_me boolean, user_id uuid, username text, full_name text, role text,
  tenant_status text, is_trial boolean, trial_ends_at timestamptz, time_zone text, date_format text, locale text)
language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query
    select c.tenant_id, c.id, c.remember_me, u.id, u.username, u.full_name, u.role, t.status, t.is_trial,
           t.trial_ends_at, t.time_zone, t.date_format, t.locale
    from sign_in_challenges c
    join users u on u.tenant_id = c.tenant_id and u.id = c.user_id
    join tenants t on t.id = c.tenant_id
    where c.tenant_id = p_tenant_id and c.token_hash = p_token_hash and p_now < c.expires_at and u.is_active;
end $$;

-- An active user whom a passkey names, and her agency.
create function find_passkey_user(p_tenant_id uuid, p_user_id uuid)
returns table (
  tenant_id uuid, user_id uuid, username text, full_name text, role text, tenant_status text, is_trial boolean,
  trial_ends_at timestamptz, time_zone text, date_format text, locale text)
language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query
    select u.tenant_id, u.id, u.username, u.full_name, u.role, t.status, t.is_trial, t.trial_ends_at, t.time_zone,
           t.date_format, t.locale
    from users u
    join tenants t on t.id = u.tenant_id
    where u.tenant_id = p_tenant_id and u.id = p_user_id and u.is_active;
end $$;

do $$
declare signature text;
begin
  foreach signature in array array[
    'find_session(uuid, bytea, timestamptz)', 'look_at_sessions(uuid[], bytea[], timestamptz)',
    'find_sign_in_challenge(uuid, bytea, timestamptz)', 'find_passkey_user(uuid, uuid)']
  loop
    execute format('revoke all on function %s from public', signature);
    execute format('grant execute on function %s to vigencia_app', signature);
  end loop;
end $$;

set local role vigencia_owner;
