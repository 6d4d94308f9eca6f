create table consent_events (
  tenant_id uuid not null,
  id uuid not null,
  -- It outlives the record.
  client_id uuid,
  communication_type text not null check (communication_type in ('Email', 'SMS')),
  address text not null,
  purposes text[] not null,
  change text not null check (change in ('given', 'revoked', 'held', 'undeliverable', 'restored')),
  words text not null default '',
  language text check (language in ('en', 'es')),
  source text not null
    check (source in ('form', 'import', 'integration', 'reply', 'link', 'provider', 'staff')),
  source_name text not null default '',
  network_address text not null default '',
  page_url text not null default '',
  certificate text not null default '',
  at timestamptz not null,
  by_user uuid,
  created_at timestamptz not null,
  primary key (tenant_id, id)
);
create index consent_events_by_address on consent_events (tenant_id, communication_type, address, created_at desc, id desc);
create index consent_events_by_client on consent_events (tenant_id, client_id, created_at desc, id desc);
call protect_tenant_table('consent_events');
alter table consent_events add foreign key (tenant_id) references tenants (id);
alter table consent_events add foreign key (tenant_id, by_user) references users (tenant_id, id);
grant select, insert on consent_events to vigencia_app;

create table address_states (
  tenant_id uuid not null,
  communication_type text not null check (communication_type in ('Email', 'SMS')),
  address text not null,
  service text not null default 'none' check (service in ('none', 'given', 'revoked')),
  marketing text not null default 'none' check (marketing in ('none', 'given', 'revoked')),
  is_held boolean not null default false,
  is_undeliverable boolean not null default false,
  changed_at timestamptz not null,
  primary key (tenant_id, communication_type, address)
);
call protect_tenant_table('address_states');
alter table address_states add foreign key (tenant_id) references tenants (id);
grant select, insert, update on address_states to vigencia_app;

-- It begins with what there is: one consent for each client who has given it, of whose words the lead that brought it tells.
alter table clients no force row level security;
alter table leads no force row level security;
alter table consent_events no force row level security;
alter table address_states no force row level security;

insert into consent_events (tenant_id, id, client_id, communication_type, address, purposes, change, words, language,
                            source, source_name, network_address, page_url, certificate, at, by_user, created_at)
select c.tenant_id, gen_random_uuid(), c.id, 'SMS', c.phone, array['service', 'marketing'], 'given',
       coalesce(l.origin ->> 'consent_text', ''), null,
       case when c.tcpa_consent_source like 'import %' then 'import'
            when c.tcpa_consent_source like 'integration %' then 'integration'
            when c.tcpa_consent_by is not null then 'staff' else 'form' end,
       coalesce(substring(c.tcpa_consent_source from '^(?:import|integration) (.*)$'), ''),
       coalesce(l.origin ->> 'ip_address', ''), coalesce(l.origin ->> 'page_url', ''),
       coalesce(nullif(l.origin ->> 'trusted_form_url', ''), l.origin ->> 'jornaya_id', ''),
       coalesce(c.tcpa_consent_at, c.created_at), c.tcpa_consent_by, coalesce(c.tcpa_consent_at, c.created_at)
from clients c
left join lateral (
  select origin from leads
  where leads.tenant_id = c.tenant_id and leads.client_id = c.id and leads.origin ->> 'consent_text' <> ''
  order by leads.created_at limit 1
) l on true
where c.tcpa_consent and c.phone <> '';

insert into address_states (tenant_id, communication_type, address, service, marketing, changed_at)
select tenant_id, communication_type, address, 'given', 'given', max(at)
from consent_events group by tenant_id, communication_type, address;

alter table clients force row level security;
alter table leads force row level security;
alter table consent_events force row level security;
alter table address_states force row level security;

-- By itself: see 0030.
set local role vigencia_gate;

-- The agency of a link that has proved to be ours, and how it is called and reached.
create function agency_of_link(p_tenant_id uuid) returns table (
  tenant_id uuid, name text, contact_phone text, time_zone text, date_format text, locale text)
language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query
    select t.id, t.name, t.contact_phone, t.time_zone, t.date_format, t.locale from tenants t where t.id = p_tenant_id;
end $$;

revoke all on function agency_of_link(uuid) from public;
grant execute on function agency_of_link(uuid) to vigencia_app;

set local role vigencia_owner;
