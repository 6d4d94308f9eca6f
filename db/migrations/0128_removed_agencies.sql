-- What is left of an agency whose thirty days are over: nothing but that its address is nobody else's.
create table retired_subdomains (
  subdomain_hash bytea primary key,
  retired_at timestamptz not null
);
grant select, insert on retired_subdomains to vigencia_platform;

-- How many rows an agency has in each table that holds any, whatever tables there are.
create function contents_of_agency(p_tenant_id uuid) returns table (table_name text, row_count bigint)
language plpgsql security definer set search_path = public, pg_temp as $$
declare named text; counted bigint;
begin
  execute format('set local app.tenant_id = %L', p_tenant_id);
  for named in
    select c.relname::text from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by 1
  loop
    execute format('select count(*) from %I where tenant_id = $1', named) into counted using p_tenant_id;
    if counted > 0 then
      table_name := named;
      row_count := counted;
      return next;
    end if;
  end loop;
end $$;

-- The tables that hold rows of agencies, with the columns of their keys.
create function tables_of_agencies() returns table (table_name text, key_columns text[])
language plpgsql stable set search_path = public, pg_temp as $$
begin
  return query
    select c.relname::text,
           array(select a.attname::text from unnest(i.indkey) with ordinality as k (number, place)
                 join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number order by k.place)
    from pg_class c
    join pg_attribute t on t.attrelid = c.oid and t.attname = 'tenant_id' and not t.attisdropped
    join pg_index i on i.indrelid = c.oid and i.indisprimary
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    order by 1;
end $$;

-- Which of them points at which, and the column of the pointer that may be empty; null: none may.
create function ties_of_agencies() returns table (from_table text, to_table text, loose_column text)
language plpgsql stable set search_path = public, pg_temp as $$
begin
  return query
    select k.conrelid::regclass::text, k.confrelid::regclass::text,
           (select min(a.attname::text) from pg_attribute a
            where a.attrelid = k.conrelid and a.attnum = any (k.conkey) and not a.attnotnull)
    from pg_constraint k
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace and k.confrelid <> 'tenants'::regclass
    order by k.conname;
end $$;

-- Whether an agency was deleted so long ago that what it holds may go, looked at by the agency's own eyes.
create function demand_purgeable(p_tenant_id uuid, p_now timestamptz) returns void
language plpgsql as $$
begin
  execute format('set local app.tenant_id = %L', p_tenant_id);
  perform from tenants where id = p_tenant_id and kind = 'agency' and deleted_at is not null and purge_at <= p_now;
  if not found then raise exception 'The agency % must not be removed yet.', p_tenant_id; end if;
end $$;
revoke all on function demand_purgeable(uuid, timestamptz) from public;

create policy owner_purges on tenants to vigencia_owner using (id = current_tenant());

-- Removes at most so many rows of an agency whose time is over from one table. Returns how many.
create function purge_agency_rows(p_tenant_id uuid, p_table text, p_key text[], p_now timestamptz, p_limit int)
returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
declare keys text; gone bigint;
begin
  perform demand_purgeable(p_tenant_id, p_now);
  select string_agg(format('%I', k), ', ') into keys from unnest(p_key) k;
  execute format(
    'delete from %1$I where tenant_id = $1 and (%2$s) in (select %2$s from %1$I where tenant_id = $1 limit $2)',
    p_table, keys) using p_tenant_id, p_limit;
  get diagnostics gone = row_count;
  return gone;
end $$;

-- Lets rows of such an agency point at nothing any more, so that what points in a circle can be removed.
create function untie_agency_rows(p_tenant_id uuid, p_table text, p_column text, p_now timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform demand_purgeable(p_tenant_id, p_now);
  execute format('update %1$I set %2$I = null where tenant_id = $1 and %2$I is not null', p_table, p_column)
    using p_tenant_id;
end $$;

-- Removes such an agency itself. Its address stays taken.
create function purge_agency(p_tenant_id uuid, p_now timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform demand_purgeable(p_tenant_id, p_now);
  insert into retired_subdomains (subdomain_hash, retired_at)
    select sha256(convert_to(t.subdomain, 'utf8')), p_now from tenants t where t.id = p_tenant_id
    on conflict do nothing;
  delete from tenants where id = p_tenant_id;
end $$;

do $$
declare signature text;
begin
  foreach signature in array array[
    'tables_of_agencies()', 'ties_of_agencies()', 'contents_of_agency(uuid)', 'purge_agency_rows(uuid, text, text[], timestamptz, int)',
    'untie_agency_rows(uuid, text, text, timestamptz)', 'purge_agency(uuid, timestamptz)']
  loop
    execute format('revoke all on function %s from public', signature);
    execute format('grant execute on function %s to vigencia_platform', signature);
  end loop;
end $$;
