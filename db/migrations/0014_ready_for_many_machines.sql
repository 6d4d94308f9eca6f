-- What a database that is spread over several machines (docs/adr/0021) asks of functions: those over agencies' tables are
-- PL/pgSQL, know the agency before they ask for its rows, and compare a column with an instant that is reckoned without
-- it.

-- Gives a table the walls that every agency's table has. In a distributed database it lays the rows beside the others of
-- their agency first; its keys to other agencies' tables are added after this.
create or replace procedure protect_tenant_table(target regclass) language plpgsql as $$
declare is_distributed boolean := false;
begin
  if to_regclass('pg_catalog.pg_dist_partition') is not null then
    execute 'select exists (select from pg_catalog.pg_dist_partition where logicalrelid = ''tenants''::regclass)'
      into is_distributed;
  end if;
  if is_distributed then
    execute 'select create_distributed_table($1, ''tenant_id'', colocate_with => ''users'')' using target;
  end if;
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format(
    'create policy tenant_isolation on %s using (tenant_id = current_tenant()) with check (tenant_id = current_tenant())',
    target);
end $$;

set local role vigencia_gate;

-- What a sign-in is checked against. Every user can be asked for, also inactive ones: the caller answers all alike.
create or replace function find_sign_in(p_username_norm text)
returns table (
  tenant_id uuid, user_id uuid, full_name text, role text, password_hash text, is_active boolean, tenant_kind text,
  tenant_status text, is_trial boolean, trial_ends_at timestamptz, time_zone text, date_format text, locale text)
language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare found_agency uuid; found_user uuid;
begin
  select n.tenant_id, n.user_id into found_agency, found_user
  from sign_in_names n where n.username_norm = p_username_norm;
  return query
    select u.tenant_id, u.id, u.full_name, u.role, u.password_hash, u.is_active, t.kind, t.status, t.is_trial,
           t.trial_ends_at, t.time_zone, t.date_format, t.locale
    from users u
    join tenants t on t.id = u.tenant_id
    where u.tenant_id = found_agency and u.id = found_user;
end $$;

-- The active users behind an e-mail address: one person may work for two agencies.
create or replace function find_users_by_email(p_email_norm text)
returns table (tenant_id uuid, user_id uuid)
language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare found_agency uuid; found_user uuid;
begin
  for found_agency, found_user in
    select n.tenant_id, n.user_id from sign_in_names n where n.email_norm = p_email_norm
  loop
    return query
      select u.tenant_id, u.id from users u
      where u.tenant_id = found_agency and u.id = found_user and u.is_active;
  end loop;
end $$;

-- The trails with rows that wait.
create or replace function find_waiting_trails() returns table (tenant_id uuid)
language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query select distinct w.tenant_id from audit_waiting w;
end $$;

-- Reserves a user name for a user of the transaction's agency; a taken one raises unique_violation.
create or replace function reserve_sign_in_name(p_user_id uuid, p_username text, p_email text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare agency uuid := current_tenant();
begin
  insert into sign_in_names (username_norm, tenant_id, user_id, email_norm)
  values (lower(p_username), agency, p_user_id, lower(p_email));
end $$;

create or replace function change_sign_in_email(p_user_id uuid, p_email text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare agency uuid := current_tenant();
begin
  update sign_in_names set email_norm = lower(p_email) where tenant_id = agency and user_id = p_user_id;
end $$;

-- Removes what has no further use, in every agency. Returns how many rows went.
create or replace function purge_expired(p_now timestamptz) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare gone bigint; part bigint;
begin
  delete from sessions s
  where p_now >= s.expires_at or p_now - s.last_used_at >= make_interval(secs => s.idle_seconds);
  get diagnostics gone = row_count;
  delete from password_resets r where r.expires_at <= p_now - interval '1 day';
  get diagnostics part = row_count; gone := gone + part;
  delete from idempotency_keys k where k.created_at <= p_now - interval '1 day';
  get diagnostics part = row_count; gone := gone + part;
  -- A job is tried again for hours, not for months.
  delete from heard_facts h where h.heard_at <= p_now - interval '60 days';
  get diagnostics part = row_count;
  return gone + part;
end $$;

-- The leads of the transaction's agency whose text has every pattern; the first should be the longest. As the gate,
-- because under row security the trigram index is never used: its operators may leak (docs/adr/0004). Planned at each
-- call, because how rare a pattern is decides how it is looked for.
create or replace function search_leads(p_first text, p_rest text[]) returns setof leads
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare agency uuid := current_tenant();
begin
  return query
    select * from leads
    where tenant_id = agency and search_text like p_first and search_text like all (p_rest);
end $$;

-- The quotes of the transaction's agency whose own text and whose lead's, taken together, have every pattern.
create or replace function search_quotes(p_first text, p_rest text[]) returns setof quotes
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare agency uuid := current_tenant();
begin
  return query
    select quotes.* from quotes
    join leads on leads.tenant_id = quotes.tenant_id and leads.id = quotes.lead_id
    where quotes.tenant_id = agency
      and quotes.id in (
        select id from quotes where tenant_id = agency and search_text like p_first
        union
        select id from quotes where tenant_id = agency and search_text like any (p_rest)
        union
        select found.id from leads
        join quotes found on found.tenant_id = leads.tenant_id and found.lead_id = leads.id
        where leads.tenant_id = agency and leads.search_text like p_first and leads.search_text like all (p_rest)
      )
      and leads.search_text || ' ' || quotes.search_text like p_first
      and leads.search_text || ' ' || quotes.search_text like all (p_rest);
end $$;

-- As search_quotes.
create or replace function search_policies(p_first text, p_rest text[]) returns setof policies
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare agency uuid := current_tenant();
begin
  return query
    select policies.* from policies
    join leads on leads.tenant_id = policies.tenant_id and leads.id = policies.lead_id
    where policies.tenant_id = agency
      and policies.id in (
        select id from policies where tenant_id = agency and search_text like p_first
        union
        select id from policies where tenant_id = agency and search_text like any (p_rest)
        union
        select found.id from leads
        join policies found on found.tenant_id = leads.tenant_id and found.lead_id = leads.id
        where leads.tenant_id = agency and leads.search_text like p_first and leads.search_text like all (p_rest)
      )
      and leads.search_text || ' ' || policies.search_text like p_first
      and leads.search_text || ' ' || policies.search_text like all (p_rest);
end $$;

set local role vigencia_owner;
