-- Whose a domain was is looked at before it is taken away: a distributed database removes no rows of a table of its own by
-- what stands in one that every machine has.
set local role vigencia_gate;
create or replace function believe_domain(p_domain text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare agency uuid := current_tenant(); holder uuid;
begin
  delete from believed_domains d where d.tenant_id = agency and d.domain <> p_domain;
  select d.tenant_id into holder from believed_domains d where d.domain = p_domain;
  -- An agency that is no more holds no domain.
  if holder is not null and not exists (select from tenants t where t.id = holder) then
    delete from believed_domains d where d.domain = p_domain;
  end if;
  insert into believed_domains (domain, tenant_id) values (p_domain, agency) on conflict do nothing;
  return exists (select from believed_domains d where d.domain = p_domain and d.tenant_id = agency);
end $$;
set local role vigencia_owner;
