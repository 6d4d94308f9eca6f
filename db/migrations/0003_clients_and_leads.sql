-- People, and what they asked for. A person with three leads is one client.

create table clients (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  name text not null,
  email text not null default '',
  email_norm text not null generated always as (lower(email)) stored,
  -- E.164, or empty; and the same as people of that country write it.
  phone text not null default '',
  phone_national text not null default '',
  whatsapp text not null default '',
  whatsapp_national text not null default '',
  address text not null default '',
  language text not null default 'es' check (language in ('en', 'es')),
  tcpa_consent boolean not null default false,
  -- When, by whom noted, and through what the consent was given; null without consent.
  tcpa_consent_at timestamptz,
  tcpa_consent_by uuid,
  tcpa_consent_source text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, tcpa_consent_by) references users (tenant_id, id),
  check (tcpa_consent = (tcpa_consent_at is not null))
);
create index clients_by_email on clients (tenant_id, email_norm);
create index clients_by_phone on clients (tenant_id, phone);
create index clients_by_whatsapp on clients (tenant_id, whatsapp);
-- Sorted as Spanish readers expect: ñ after n, accents ignored.
create index clients_by_name on clients (tenant_id, name collate "es-x-icu", id);
call protect_tenant_table('clients');
grant select, insert, update on clients to vigencia_app;

create table leads (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  client_id uuid not null,
  status text not null default 'Nuevo' check (status in ('Nuevo', 'Contactado', 'Cotizado', 'Cerrado', 'Perdido')),
  -- null: not known yet.
  product_type text check (product_type in ('Auto', 'Casa', 'Comercial')),
  source text check (source in ('Web', 'WhatsApp', 'Meta Ads', 'Google Ads', 'Referral', 'Call')),
  campaign text not null default '',
  zip_code text not null default '',
  notes text not null default '',
  assigned_agent uuid,
  -- When somebody of the agency last reached the person; null: never.
  last_contact timestamptz,
  -- Name, e-mail, phones and zip code without accents and in lower case: what search_leads looks through.
  search_text text not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, client_id) references clients (tenant_id, id),
  foreign key (tenant_id, assigned_agent) references users (tenant_id, id),
  foreign key (tenant_id, created_by) references users (tenant_id, id)
);
create index leads_by_status on leads (tenant_id, status, created_at desc, id desc);
create index leads_by_creation on leads (tenant_id, created_at desc, id desc);
create index leads_by_update on leads (tenant_id, updated_at desc, id desc);
create index leads_by_agent on leads (tenant_id, assigned_agent, created_at desc, id desc);
create index leads_by_client on leads (tenant_id, client_id);
create index leads_by_text on leads using gin (tenant_id, search_text gin_trgm_ops);
call protect_tenant_table('leads');
create policy gate_reads on leads for select to vigencia_gate using (true);
grant select, insert, update on leads to vigencia_app;
grant select on leads to vigencia_gate;

-- The leads of the transaction's agency whose text has every pattern; the first should be the longest. As the gate,
-- because under row security the trigram index is never used: its operators may leak (docs/adr/0004).
create function search_leads(p_first text, p_rest text[]) returns setof uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select id from leads
  where tenant_id = current_tenant() and search_text like p_first and search_text like all (p_rest)
$$;
alter function search_leads(text, text[]) owner to vigencia_gate;
revoke all on function search_leads(text, text[]) from public;
grant execute on function search_leads(text, text[]) to vigencia_app;
