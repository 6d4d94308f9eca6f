-- What an agency is to prove of the domain that stands in its row, and whether it has. Another domain is another proof.
create table domain_proofs (
  tenant_id uuid not null,
  -- In lower case, as the DNS has it.
  domain text not null,
  token text not null,
  -- null: it has not proved yet to be the agency's.
  proved_at timestamptz,
  -- When it was last looked at, and since when the proof is missing; null: not yet, and not at all.
  checked_at timestamptz,
  missing_since timestamptz,
  primary key (tenant_id)
);
call protect_tenant_table('domain_proofs');
alter table domain_proofs add foreign key (tenant_id) references tenants (id);
grant select, insert, update, delete on domain_proofs to vigencia_app;
grant update (custom_domain) on tenants to vigencia_app;

-- Domains that have proved to be an agency's: each is one's alone.
create table believed_domains (
  domain text primary key,
  tenant_id uuid not null unique
);
grant select, insert, delete on believed_domains to vigencia_gate;

set local role vigencia_gate;

-- The agency of a host, by its subdomain, or by a domain of its own that is believed. Its brand may be empty.
create or replace function find_host(p_subdomain text, p_domain text)
returns table (tenant_id uuid, name text, branding jsonb)
language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare agency uuid; agency_name text; kept jsonb;
begin
  if p_domain <> '' then
    select d.tenant_id into agency from believed_domains d where d.domain = p_domain;
    select t.name into agency_name from tenants t
    where t.id = agency and t.custom_domain = p_domain and t.kind = 'agency' and t.status <> 'Inactive';
  else
    select t.id, t.name into agency, agency_name from tenants t
    where t.subdomain = p_subdomain and t.kind = 'agency' and t.status <> 'Inactive';
  end if;
  if agency_name is null then return; end if;
  select to_jsonb(b) into kept from brandings b where b.tenant_id = agency;
  return query select agency, agency_name, coalesce(kept - 'custom_css' - 'header_html', '{}'::jsonb);
end $$;

create or replace function find_addresses(p_tenant_id uuid)
returns table (subdomain text, domain text, name text, branding jsonb)
language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare agency_name text; label text; wanted text; own text; kept jsonb;
begin
  select t.name, t.subdomain, t.custom_domain into agency_name, label, wanted from tenants t
  where t.id = p_tenant_id and t.kind = 'agency';
  if label is null then return; end if;
  select d.domain into own from believed_domains d where d.tenant_id = p_tenant_id and d.domain = wanted;
  select to_jsonb(b) into kept from brandings b where b.tenant_id = p_tenant_id;
  return query select label, own, agency_name, coalesce(kept - 'custom_css' - 'header_html', '{}'::jsonb);
end $$;

-- Believes a domain to be that of the transaction's agency, which has proved it; false: another agency has it.
create function believe_domain(p_domain text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare agency uuid := current_tenant();
begin
  delete from believed_domains d where d.tenant_id = agency and d.domain <> p_domain;
  -- An agency that is no more holds no domain.
  delete from believed_domains d where d.domain = p_domain and not exists (select from tenants t where t.id = d.tenant_id);
  insert into believed_domains (domain, tenant_id) values (p_domain, agency) on conflict do nothing;
  return exists (select from believed_domains d where d.domain = p_domain and d.tenant_id = agency);
end $$;

-- Believes no domain of the transaction's agency any more.
create function forget_domain() returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare agency uuid := current_tenant();
begin
  delete from believed_domains d where d.tenant_id = agency;
end $$;

revoke all on function believe_domain(text), forget_domain() from public;
grant execute on function believe_domain(text), forget_domain() to vigencia_app;
set local role vigencia_owner;
