-- What a lead's card shows of its person is kept on the lead: joined, it was more than half of what a list took of the database
-- (docs/adr/0051).
alter table clients no force row level security;
alter table leads no force row level security;

alter table leads add column client_name text not null default '';
alter table leads add column client_email text not null default '';
alter table leads add column client_phone text not null default '';
alter table leads add column client_phone_national text not null default '';
alter table leads add column client_whatsapp text not null default '';
alter table leads add column client_whatsapp_national text not null default '';
alter table leads add column client_language text not null default 'es';
alter table leads add constraint leads_client_language_check check (client_language in ('en', 'es'));
alter table leads add column client_tcpa_consent boolean not null default false;

update leads
set client_name = person.name, client_email = person.email,
  client_phone = person.phone, client_phone_national = person.phone_national,
  client_whatsapp = person.whatsapp, client_whatsapp_national = person.whatsapp_national,
  client_language = person.language, client_tcpa_consent = person.tcpa_consent
from clients person
where person.tenant_id = leads.tenant_id and person.id = leads.client_id;

-- In place of the clients' own, by which only leads were sorted.
create index leads_by_name on leads (tenant_id, client_name collate "es-x-icu", id);
drop index clients_by_name;

alter table clients force row level security;
alter table leads force row level security;
