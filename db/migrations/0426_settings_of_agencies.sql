-- What an agency says about itself, apart from how it looks.

-- The name that it gives itself, kept beside the operator's for the operator's lists; '': the operator's.
alter table tenants add column own_name text not null default '';
alter table tenants add column second_phone text not null default '';
-- From Monday to Sunday, null for a day on which it is closed; null: not known.
alter table tenants add column opening_hours jsonb;
-- The sources that forms offer for a lead; null: all.
alter table tenants add column lead_sources text[];
-- When its Admin saved its settings for the first time; null: not yet.
alter table tenants add column settings_saved_at timestamptz;

alter table tenants no force row level security;
alter table brandings no force row level security;
-- One by one: every machine has a copy of this table, and such a table cannot be joined with others when it is written.
do $$
declare
  named record;
begin
  for named in select tenant_id, company_name from brandings where company_name is not null loop
    update tenants set own_name = named.company_name where id = named.tenant_id;
  end loop;
end $$;
alter table tenants force row level security;
alter table brandings force row level security;

alter table tenants drop column search_text;
alter table tenants add column search_text text generated always as (
  folded(name || ' ' || own_name || ' ' || subdomain || ' ' || coalesce(custom_domain, '') || ' ' || admin_email)) stored;

grant update (own_name, second_phone, opening_hours, lead_sources, settings_saved_at) on tenants to vigencia_app;
