-- What a token is not: the account. Links about the own account that are mailed, where people have signed in from, and
-- the place of the database, by which a restored backup is known.

-- A link of an e-mail about somebody's own account.
create table account_links (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  kind text not null check (kind in (
    'email_confirmation', 'email_change', 'password_change', 'password_reset', 'new_device')),
  -- To whom it is mailed: at a confirmation the new address, at a change the old one.
  email text not null,
  -- SHA-256 of the token, which is made with the mail; null until then.
  token_hash bytea,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (tenant_id, id)
);
create index account_links_by_user on account_links (tenant_id, user_id);
create index account_links_by_token on account_links (tenant_id, token_hash);
call protect_tenant_table('account_links');
alter table account_links add foreign key (tenant_id, user_id) references users (tenant_id, id);
create policy gate_all on account_links to vigencia_gate using (true) with check (true);
grant select, insert, update on account_links to vigencia_app;
grant select, delete on account_links to vigencia_gate;

-- From where a user has signed in: a browser, an address, and a kind of browser at an address, each as a keyed hash.
create table known_devices (
  tenant_id uuid not null,
  user_id uuid not null,
  key_hash bytea not null,
  last_seen_at timestamptz not null,
  primary key (tenant_id, user_id, key_hash)
);
call protect_tenant_table('known_devices');
alter table known_devices add foreign key (tenant_id, user_id) references users (tenant_id, id);
create policy gate_all on known_devices to vigencia_gate using (true) with check (true);
grant select, insert, update, delete on known_devices to vigencia_app;
grant select, delete on known_devices to vigencia_gate;

-- What its owner sees of a session, and by what its device is known.
alter table sessions
  add column browser text not null default '',
  add column system text not null default '',
  add column address text not null default '',
  add column device_keys bytea[] not null default '{}';

-- Where this database lay when a server started on it last.
alter table installation add column place text;

set local role vigencia_gate;

-- Which of these keys the user with this name is known by.
create function known_device_keys(p_username_norm text, p_keys bytea[]) returns table (key_hash bytea)
language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare found_agency uuid; found_user uuid;
begin
  select n.tenant_id, n.user_id into found_agency, found_user
  from sign_in_names n where n.username_norm = p_username_norm;
  return query
    select d.key_hash from known_devices d
    where d.tenant_id = found_agency and d.user_id = found_user and d.key_hash = any (p_keys);
end $$;

-- The user of a mailed link that is still good, and her agency.
create function find_account_link(p_tenant_id uuid, p_token_hash bytea, p_now timestamptz)
returns table (
  tenant_id uuid, link_id uuid, kind text, email text, user_id uuid, full_name text, role text, time_zone text,
  date_format text, locale text)
language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query
    select l.tenant_id, l.id, l.kind, l.email, u.id, u.full_name, u.role, t.time_zone, t.date_format, t.locale
    from account_links l
    join users u on u.tenant_id = l.tenant_id and u.id = l.user_id
    join tenants t on t.id = l.tenant_id
    where l.tenant_id = p_tenant_id and l.token_hash = p_token_hash and l.used_at is null and p_now < l.expires_at
      and u.is_active;
end $$;

-- Ends every session of every agency, and whatever was mailed that opens an account. Returns how many sessions there were.
create function end_every_session() returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare gone bigint;
begin
  delete from sessions;
  get diagnostics gone = row_count;
  delete from password_resets;
  delete from account_links;
  delete from known_devices;
  return gone;
end $$;

create or replace function purge_expired(p_now timestamptz) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare gone bigint; part bigint;
begin
  delete from sessions s
  where p_now >= s.expires_at or p_now - s.last_used_at >= make_interval(secs => s.idle_seconds);
  get diagnostics gone = row_count;
  delete from password_resets r where r.expires_at <= p_now - interval '1 day';
  get diagnostics part = row_count; gone := gone + part;
  delete from account_links l where l.expires_at <= p_now - interval '1 day';
  get diagnostics part = row_count; gone := gone + part;
  -- Whoever comes back after so long is told of as if he came for the first time.
  delete from known_devices d where d.last_seen_at <= p_now - interval '180 days';
  get diagnostics part = row_count; gone := gone + part;
  delete from idempotency_keys k where k.created_at <= p_now - interval '1 day';
  get diagnostics part = row_count; gone := gone + part;
  -- A job is tried again for hours, not for months.
  delete from heard_facts h where h.heard_at <= p_now - interval '60 days';
  get diagnostics part = row_count;
  return gone + part;
end $$;

revoke all on function known_device_keys(text, bytea[]) from public;
revoke all on function find_account_link(uuid, bytea, timestamptz) from public;
revoke all on function end_every_session() from public;
grant execute on function known_device_keys(text, bytea[]) to vigencia_app;
grant execute on function find_account_link(uuid, bytea, timestamptz) to vigencia_app;
grant execute on function end_every_session() to vigencia_app;
set local role vigencia_owner;
