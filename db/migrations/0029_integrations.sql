-- Leads that come in by themselves (docs/adr/0041): where from, by which mappings, and what became of each.

-- Where a lead from outside came from, and the proof that the person agreed to be contacted; null: it came by hand.
alter table leads add column origin jsonb;
-- What a file brought can be taken back, with the people who came with it.
grant delete on leads, clients to vigencia_app;

create table integrations (
  tenant_id uuid not null,
  id uuid not null,
  name text not null,
  description text not null default '',
  integration_type text not null check (integration_type in (
    'API REST', 'Webhook', 'File Upload', 'Facebook Ads', 'Google Ads', 'LinkedIn Ads', 'HubSpot', 'Mailchimp', 'Zapier',
    'Custom')),
  status text not null check (status in ('Active', 'Inactive', 'Error', 'Testing', 'Configured')),
  -- What it was before trouble came, and is again when it has gone.
  status_before_error text check (status_before_error in ('Active', 'Testing', 'Configured')),
  -- The last trouble with the source, `{ code, facts, at, times }`; null: none since it last worked.
  trouble jsonb,
  api_endpoint text not null default '',
  -- Encrypted; '': none.
  api_key text not null default '',
  api_secret text not null default '',
  webhook_secret text not null default '',
  headers text not null default '',
  -- What is taken for a while longer beside what took its place: `[{ name, value, until }]`, the values encrypted.
  replaced jsonb not null default '[]',
  -- The way into the hook: its hash, by which it is found, and itself, encrypted, to be shown again.
  address_hash bytea,
  address text not null default '',
  old_address_hash bytea,
  old_address_until timestamptz,
  settings jsonb not null default '{}',
  auto_process boolean not null,
  duplicate_check boolean not null,
  validate_data boolean not null,
  last_sync_at timestamptz,
  -- When its mappings were last changed.
  mapped_at timestamptz,
  -- What it brought outlives it, and tells its name.
  deleted_at timestamptz,
  created_by uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id)
);
create index integrations_by_creation on integrations (tenant_id, created_at desc, id desc);
create index integrations_by_address on integrations (tenant_id, address_hash);
create index integrations_by_old_address on integrations (tenant_id, old_address_hash)
  where old_address_hash is not null;
call protect_tenant_table('integrations');
alter table integrations add foreign key (tenant_id) references tenants (id);
alter table integrations add foreign key (tenant_id, created_by) references users (tenant_id, id);
create policy gate_reads on integrations for select to vigencia_gate using (true);
grant select, insert, update on integrations to vigencia_app;
grant select on integrations to vigencia_gate;

create table field_mappings (
  tenant_id uuid not null,
  id uuid not null,
  integration_id uuid not null,
  mapping_type text not null check (mapping_type in ('Direct', 'Computed', 'Conditional', 'Default')),
  source_field text not null,
  target_field text not null check (target_field in (
    'name', 'email', 'phone', 'whatsapp', 'address', 'product_type', 'source', 'campaign', 'zip_code', 'notes',
    'tcpa_consent', 'language')),
  default_value text not null default '',
  transformation_rule text not null default '',
  condition text not null default '',
  required boolean not null default false,
  validation_rule text not null default '',
  position int not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id)
);
create index field_mappings_by_integration on field_mappings (tenant_id, integration_id, position, created_at, id);
call protect_tenant_table('field_mappings');
alter table field_mappings
  add foreign key (tenant_id, integration_id) references integrations (tenant_id, id) on delete cascade;
grant select, insert, update, delete on field_mappings to vigencia_app;

-- Files of leads: what was in them, how they were read, and what became of it.
create table integration_uploads (
  tenant_id uuid not null,
  id uuid not null,
  integration_id uuid not null,
  file_name text not null,
  file_type text not null check (file_type in ('csv', 'xlsx', 'json')),
  file_bytes int not null,
  -- Of the content: the same file is known again.
  file_hash text not null,
  status text not null check (status in ('ready', 'importing', 'done', 'undoing', 'undone', 'stopped')),
  columns jsonb not null,
  -- How it is read: what was chosen for each column and for all rows; null: nobody has chosen yet.
  reading jsonb,
  -- The same as mappings; null: nobody has chosen yet.
  mappings jsonb,
  total_rows int not null,
  done_rows int not null default 0,
  created int not null default 0,
  joined int not null default 0,
  duplicates int not null default 0,
  failed int not null default 0,
  -- Rows that could not be read, by number and reason.
  unread jsonb not null default '[]',
  undone int not null default 0,
  kept int not null default 0,
  -- Why it broke off; null: it did not.
  trouble jsonb,
  created_by uuid,
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  undone_at timestamptz,
  primary key (tenant_id, id)
);
create index integration_uploads_by_creation
  on integration_uploads (tenant_id, integration_id, created_at desc, id desc);
create index integration_uploads_by_file on integration_uploads (tenant_id, integration_id, file_hash);
call protect_tenant_table('integration_uploads');
alter table integration_uploads add foreign key (tenant_id, integration_id) references integrations (tenant_id, id);
alter table integration_uploads add foreign key (tenant_id, created_by) references users (tenant_id, id);
grant select, insert, update, delete on integration_uploads to vigencia_app;

-- The rows of a file until they have been imported, some hundred in each.
create table integration_upload_parts (
  tenant_id uuid not null,
  upload_id uuid not null,
  number int not null,
  first_row int not null,
  rows jsonb not null,
  primary key (tenant_id, upload_id, number)
);
call protect_tenant_table('integration_upload_parts');
alter table integration_upload_parts
  add foreign key (tenant_id, upload_id) references integration_uploads (tenant_id, id) on delete cascade;
grant select, insert, delete on integration_upload_parts to vigencia_app;

create table incoming_leads (
  tenant_id uuid not null,
  id uuid not null,
  integration_id uuid not null,
  status text not null check (status in ('Pending', 'Processing', 'Completed', 'Failed', 'Duplicate', 'Invalid')),
  outcome text check (outcome in ('created', 'joined', 'changed', 'noted')),
  -- Why it waits for a person; null: it does not.
  held text check (held in ('by_hand', 'testing')),
  -- By which a repetition of the same delivery is known.
  delivery_key text not null,
  -- The lead's id at its source; '': none.
  external_id text not null default '',
  -- What was sent, without secrets, and what was fetched for it; null: nothing was.
  source_data jsonb not null,
  fetched jsonb,
  is_test boolean not null default false,
  received_at timestamptz not null,
  processed_at timestamptz,
  tries int not null default 0,
  -- Its source wants to be asked no sooner; null: at once.
  not_before timestamptz,
  -- Somebody has let it in, whatever its integration says.
  released boolean not null default false,
  contact_name text not null default '',
  contact_email text not null default '',
  search_text text not null default '',
  mapped jsonb,
  consent jsonb,
  problems jsonb not null default '[]',
  trace jsonb not null default '[]',
  lead_id uuid,
  -- Whether the lead's client was made for it.
  client_is_new boolean not null default false,
  upload_id uuid,
  row_number int,
  primary key (tenant_id, id),
  -- One delivery makes at most one lead, whatever the code does.
  unique (tenant_id, integration_id, delivery_key)
);
create index incoming_leads_by_reception on incoming_leads (tenant_id, received_at desc, id desc);
create index incoming_leads_by_status on incoming_leads (tenant_id, status, received_at desc, id desc);
create index incoming_leads_by_integration on incoming_leads (tenant_id, integration_id, received_at desc, id desc);
create index incoming_leads_waiting on incoming_leads (tenant_id, received_at, id)
  where status in ('Pending', 'Processing') and held is null;
create index incoming_leads_by_external_id on incoming_leads (tenant_id, integration_id, external_id)
  where external_id <> '';
create index incoming_leads_by_lead on incoming_leads (tenant_id, lead_id) where lead_id is not null;
create index incoming_leads_by_upload on incoming_leads (tenant_id, upload_id, row_number) where upload_id is not null;
create index incoming_leads_by_text on incoming_leads using gin (tenant_id, search_text gin_trgm_ops)
  where search_text <> '';
call protect_tenant_table('incoming_leads');
alter table incoming_leads add foreign key (tenant_id, integration_id) references integrations (tenant_id, id);
alter table incoming_leads add foreign key (tenant_id, lead_id) references leads (tenant_id, id);
alter table incoming_leads add foreign key (tenant_id, upload_id) references integration_uploads (tenant_id, id);
create policy gate_reads on incoming_leads for select to vigencia_gate using (true);
grant select, insert, update on incoming_leads to vigencia_app;
grant select on incoming_leads to vigencia_gate;

-- When a source that we ask is asked again, and how far it has been taken.
create table integration_pulls (
  tenant_id uuid not null,
  integration_id uuid not null,
  -- null: it is not asked.
  due_at timestamptz,
  -- Somebody is at it until then; whoever died leaves it to the next.
  held_until timestamptz,
  -- Everything that the source had until then has been taken; null: nothing yet.
  taken_until timestamptz,
  -- The round that is under way: what it began from, when it began, and the page that it goes on with; null: none is.
  round jsonb,
  failures int not null default 0,
  primary key (tenant_id, integration_id)
);
create index integration_pulls_due on integration_pulls (tenant_id, due_at) where due_at is not null;
call protect_tenant_table('integration_pulls');
alter table integration_pulls
  add foreign key (tenant_id, integration_id) references integrations (tenant_id, id) on delete cascade;
create policy gate_reads on integration_pulls for select to vigencia_gate using (true);
grant select, insert, update, delete on integration_pulls to vigencia_app;
grant select on integration_pulls to vigencia_gate;

-- Forms of a source by which its answers are understood, as fetched.
create table integration_forms (
  tenant_id uuid not null,
  integration_id uuid not null,
  form_key text not null,
  form jsonb not null,
  fetched_at timestamptz not null,
  primary key (tenant_id, integration_id, form_key)
);
call protect_tenant_table('integration_forms');
alter table integration_forms
  add foreign key (tenant_id, integration_id) references integrations (tenant_id, id) on delete cascade;
grant select, insert, update, delete on integration_forms to vigencia_app;
