-- What a visitor of an agency's own host is shown before anybody has signed in is read by the gate.
create policy gate_reads on brandings for select to vigencia_gate using (true);
grant select on brandings to vigencia_gate;

set local role vigencia_gate;

-- The agency of a host, by its subdomain, or by a domain of its own. Its brand may be empty.
create function find_host(p_subdomain text, p_domain text)
returns table (tenant_id uuid, name text, branding jsonb)
language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare agency uuid; agency_name text; kept jsonb;
begin
  select t.id, t.name into agency, agency_name from tenants t
  where t.subdomain = p_subdomain and p_domain = '' and t.kind = 'agency' and t.status <> 'Inactive';
  if agency is null then return; end if;
  select to_jsonb(b) into kept from brandings b where b.tenant_id = agency;
  return query select agency, agency_name, coalesce(kept - 'custom_css' - 'header_html', '{}'::jsonb);
end $$;

-- How an agency is reached and looks, for mails to its people: by its subdomain, and by a domain of its own; no row for the
-- operators' own.
create function find_addresses(p_tenant_id uuid)
returns table (subdomain text, domain text, name text, branding jsonb)
language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare agency_name text; label text; kept jsonb;
begin
  select t.name, t.subdomain into agency_name, label from tenants t where t.id = p_tenant_id and t.kind = 'agency';
  if label is null then return; end if;
  select to_jsonb(b) into kept from brandings b where b.tenant_id = p_tenant_id;
  return query select label, null::text, agency_name, coalesce(kept - 'custom_css' - 'header_html', '{}'::jsonb);
end $$;

revoke all on function find_host(text, text), find_addresses(uuid) from public;
grant execute on function find_host(text, text), find_addresses(uuid) to vigencia_app;
set local role vigencia_owner;
