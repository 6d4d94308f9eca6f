-- How an agency looks. What is null has never been chosen: the default, or what the agency's own row says, stands for it.
create table brandings (
  tenant_id uuid not null,
  company_name text,
  company_tagline text not null default '',
  company_email text,
  support_email text not null default '',
  license_number text not null default '',
  primary_color text,
  accent_color text,
  background_color text,
  text_color text,
  app_title text not null default '',
  login_title text not null default '',
  dashboard_title text not null default '',
  footer text not null default '',
  facebook_url text not null default '',
  twitter_url text not null default '',
  linkedin_url text not null default '',
  website_url text not null default '',
  -- Names of pictures in the agency's part of the storage, by what they are for; null: there is none.
  logo jsonb,
  small_logo jsonb,
  favicon jsonb,
  custom_css text not null default '',
  header_html text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id)
);
call protect_tenant_table('brandings');
alter table brandings add foreign key (tenant_id) references tenants (id);
grant select, insert, update on brandings to vigencia_app, vigencia_platform;

-- An Admin changes how the agency is reached, counts its days and writes. What was sold to it stays the operator's.
create policy own_agency_changes on tenants for update to vigencia_app
  using (id = current_tenant()) with check (id = current_tenant());
grant update (contact_phone, address, time_zone, locale, date_format, updated_at) on tenants to vigencia_app;
