-- What an operator sees of all agencies: who has an account, which plans there are, and how large each agency is.

-- The directory: whose names are whose is known on one machine, and now also who they are.
alter table sign_in_names add column username text not null default '';
alter table sign_in_names add column email text not null default '';
alter table sign_in_names add column full_name text not null default '';
alter table sign_in_names add column role text;
alter table sign_in_names add constraint sign_in_names_role_check
  check (role in ('Super Admin', 'Admin', 'Manager', 'Agente', 'CSR', 'Auditor'));
alter table sign_in_names add column is_active boolean not null default true;
alter table sign_in_names add column created_at timestamptz not null default now();
alter table sign_in_names add column last_seen_at timestamptz;
-- Folded, for the search.
alter table sign_in_names add column search_text text not null default '';
create index sign_in_names_by_creation on sign_in_names (created_at desc, user_id desc);
create index sign_in_names_by_agency on sign_in_names (tenant_id, created_at desc, user_id desc);
create index sign_in_names_by_words on sign_in_names using gin (search_text gin_trgm_ops);
grant select on sign_in_names to vigencia_platform;

-- A text as people look for it: without capitals, accents and apostrophes.
create function folded(p_text text) returns text language sql immutable parallel safe as $$
  select lower(regexp_replace(normalize(p_text, nfd), '[\u0300-\u036f''’ʼ`´]', '', 'g'))
$$;

alter table tenants add column status_changed_at timestamptz;
-- Deleted agencies are inactive, and come back as they were.
alter table tenants add column deleted_at timestamptz;
alter table tenants add column purge_at timestamptz;
alter table tenants add column status_before text;
create index tenants_by_creation on tenants (created_at desc, id desc);

-- What is sold: limits and modules that an agency gets with a plan. The price is for information.
create table plans (
  name text primary key check (name in ('basic', 'premium', 'enterprise')),
  max_users int not null check (max_users between 1 and 100000),
  max_policies int check (max_policies >= 0),
  features_enabled text[] not null,
  monthly_price numeric(14, 2) not null default 0 check (monthly_price >= 0),
  updated_at timestamptz not null default now()
);
insert into plans (name, max_users, max_policies, features_enabled, monthly_price) values
  ('basic', 10, 1000, '{leads,quotes,policies}', 99),
  ('premium', 25, 10000, '{leads,quotes,policies,renewals,tasks,commissions,communications}', 249),
  ('enterprise', 100, null,
   '{leads,quotes,policies,renewals,tasks,commissions,integrations,communications,analytics}', 599);
grant select, update on plans to vigencia_platform;

-- The figures of all agencies, for their sums.
create policy gate_reads on tallies for select to vigencia_gate using (true);
grant select on tallies to vigencia_gate;

set local role vigencia_gate;

-- Writes down in the directory what a user of the transaction's agency is now.
create function keep_in_directory(p_user_id uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare agency uuid := current_tenant(); kept record;
begin
  select u.username, u.email, u.full_name, u.role, u.is_active, u.created_at into kept
  from users u where u.tenant_id = agency and u.id = p_user_id;
  update sign_in_names n
  set username = kept.username, email = kept.email, full_name = kept.full_name, role = kept.role,
      is_active = kept.is_active, created_at = kept.created_at,
      search_text = folded(concat_ws(' ', kept.full_name, kept.username, kept.email))
  where n.tenant_id = agency and n.user_id = p_user_id;
end $$;

-- Writes down that somebody has signed in.
create function note_sign_in(p_user_id uuid, p_now timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare agency uuid := current_tenant();
begin
  update sign_in_names n set last_seen_at = p_now where n.tenant_id = agency and n.user_id = p_user_id;
end $$;

-- The first free user name of these letters: theirs, or with a number. Until the transaction ends nobody else is given
-- one of them.
create function free_sign_in_name(p_base text) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare tried text := lower(p_base); number int := 1;
begin
  perform pg_advisory_xact_lock(hashtextextended('sign-in name ' || tried, 0));
  while exists (select from sign_in_names n where n.username_norm = tried) loop
    number := number + 1;
    tried := lower(p_base) || number;
  end loop;
  return tried;
end $$;

-- How much the named agencies use: active users, policies in force, and when somebody of them was last at work.
create function agencies_in_use(p_tenant_ids uuid[])
returns table (tenant_id uuid, users bigint, policies bigint, last_active timestamptz)
language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare agency uuid;
begin
  -- One question after the other: a distributed database answers each on the machine that knows.
  foreach agency in array p_tenant_ids loop
    tenant_id := agency;
    select count(*) filter (where n.is_active), max(n.last_seen_at) into users, last_active
    from sign_in_names n where n.tenant_id = agency;
    select coalesce(sum(t.count), 0)::bigint into policies
    from tallies t where t.tenant_id = agency and t.subject = 'policies_in_force' and t.value = 'all';
    select greatest(last_active, max(s.last_used_at)) into last_active from sessions s where s.tenant_id = agency;
    return next;
  end loop;
end $$;

-- What all agencies have together: their accounts, the policies in force, and the yearly premium of these.
create function sums_of_agencies() returns table (policies bigint, premium numeric)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query
    select coalesce(sum(t.count), 0)::bigint, coalesce(sum(t.amount), 0)
    from tallies t where t.subject = 'policies_in_force' and t.value = 'all';
end $$;

-- Ends every session of one agency.
create function end_sessions_of_agency(p_tenant_id uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from sessions s where s.tenant_id = p_tenant_id;
end $$;

-- Who is there already.
do $$
declare account record; kept record;
begin
  for account in select n.tenant_id, n.user_id from sign_in_names n loop
    select u.username, u.email, u.full_name, u.role, u.is_active, u.created_at into kept
    from users u where u.tenant_id = account.tenant_id and u.id = account.user_id;
    update sign_in_names n
    set username = kept.username, email = kept.email, full_name = kept.full_name, role = kept.role,
        is_active = kept.is_active, created_at = kept.created_at,
        search_text = folded(concat_ws(' ', kept.full_name, kept.username, kept.email))
    where n.tenant_id = account.tenant_id and n.user_id = account.user_id;
  end loop;
end $$;

do $$
declare signature text;
begin
  foreach signature in array array[
    'keep_in_directory(uuid)', 'note_sign_in(uuid, timestamptz)', 'free_sign_in_name(text)', 'agencies_in_use(uuid[])',
    'sums_of_agencies()', 'end_sessions_of_agency(uuid)']
  loop
    execute format('revoke all on function %s from public', signature);
  end loop;
  grant execute on function keep_in_directory(uuid), note_sign_in(uuid, timestamptz) to vigencia_app;
  grant execute on function keep_in_directory(uuid), free_sign_in_name(text), agencies_in_use(uuid[]),
    sums_of_agencies(), end_sessions_of_agency(uuid) to vigencia_platform;
end $$;

set local role vigencia_owner;
