-- An agency's book of business, brought in from a file. A policy of a file has its client, lead and quote like any other, made
-- with it; import_id says so in each table, and is what keeps them out of everything that was sold here.
create table book_imports (
  tenant_id uuid not null,
  id uuid not null,
  file_name text not null,
  file_type text not null check (file_type in ('csv', 'xlsx')),
  file_bytes int not null,
  -- Of the content: the same file is known again.
  file_hash text not null,
  status text not null check (status in ('ready', 'importing', 'stopping', 'stopped', 'done', 'undoing', 'undone')),
  -- How the file is read, such as its sheet and the line of its headings, and its columns with samples.
  reading jsonb not null default '{}',
  columns jsonb not null default '[]',
  -- What each column is, and what was answered to the questions; null: nobody has chosen yet.
  choices jsonb,
  total_rows int not null,
  done_rows int not null default 0,
  -- How many clients, policies, renewals and rows left out there are, by name, and the sums.
  counts jsonb not null default '{}',
  undone int not null default 0,
  kept int not null default 0,
  created_by uuid,
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  undone_at timestamptz,
  primary key (tenant_id, id)
);
create index book_imports_by_creation on book_imports (tenant_id, created_at desc, id desc);
create index book_imports_by_file on book_imports (tenant_id, file_hash);
call protect_tenant_table('book_imports');
alter table book_imports add foreign key (tenant_id) references tenants (id);
alter table book_imports add foreign key (tenant_id, created_by) references users (tenant_id, id);
grant select, insert, update, delete on book_imports to vigencia_app;

-- Each row of such a file as it was, and what became of it. The ids have no keys: they tell what was made, also after it was
-- taken back.
create table book_import_rows (
  tenant_id uuid not null,
  import_id uuid not null,
  -- In the file, from 1.
  number int not null,
  raw jsonb not null,
  -- null: it has not been worked on yet.
  outcome text check (outcome in ('created', 'renewed', 'updated', 'unchanged', 'conflict', 'merged', 'left_out')),
  -- Why, as codes with what they are about.
  reasons jsonb not null default '[]',
  client_id uuid,
  lead_id uuid,
  quote_id uuid,
  policy_id uuid,
  -- Whether the client was made for it.
  client_is_new boolean not null default false,
  -- The values that the file gave last, by record and field: what differs from them was changed here since.
  brought jsonb,
  -- Whether it was taken back; null: nobody has tried.
  is_undone boolean,
  -- Why it stays; null: it does not, or nobody has tried.
  kept_reason text,
  primary key (tenant_id, import_id, number)
);
create index book_import_rows_by_outcome on book_import_rows (tenant_id, import_id, outcome, number);
create index book_import_rows_by_policy on book_import_rows (tenant_id, policy_id) where policy_id is not null;
create index book_import_rows_by_client on book_import_rows (tenant_id, client_id) where client_id is not null;
call protect_tenant_table('book_import_rows');
alter table book_import_rows
  add foreign key (tenant_id, import_id) references book_imports (tenant_id, id) on delete cascade;
grant select, insert, update, delete on book_import_rows to vigencia_app;

-- What is of a file; null: it was made here.
alter table clients add column import_id uuid;
alter table leads add column import_id uuid;
alter table quotes add column import_id uuid;
alter table policies add column import_id uuid;
alter table clients add constraint clients_import_key foreign key (tenant_id, import_id) references book_imports (tenant_id, id);
alter table leads add constraint leads_import_key foreign key (tenant_id, import_id) references book_imports (tenant_id, id);
alter table quotes add constraint quotes_import_key foreign key (tenant_id, import_id) references book_imports (tenant_id, id);
alter table policies
  add constraint policies_import_key foreign key (tenant_id, import_id) references book_imports (tenant_id, id);
create index clients_by_import on clients (tenant_id, import_id) where import_id is not null;
create index leads_by_import on leads (tenant_id, import_id) where import_id is not null;
create index quotes_by_import on quotes (tenant_id, import_id) where import_id is not null;
create index policies_by_import on policies (tenant_id, import_id) where import_id is not null;

-- The client's number as the source writes it, by which a newer file is matched; '': none.
alter table clients add column client_number text not null default '';
create index clients_by_number on clients (tenant_id, client_number) where client_number <> '';

-- The carrier in the agency's list of carriers; null: none was matched. The text that papers carry stays beside it.
alter table policies add column carrier_id uuid;

-- A carrier keeps a policy's number from term to term, and two carriers may give the same one. Our own are unique by themselves.
alter table policies drop constraint policies_tenant_id_policy_number_norm_key;
alter table policies
  add constraint policies_number_key unique (tenant_id, carrier_norm, policy_number_norm, effective_date);
create unique index policies_own_number_key on policies (tenant_id, policy_number_norm)
  where policy_number_norm ~ '^pol-[0-9]{4}-[0-9]{6,}$';
create index policies_by_number on policies (tenant_id, policy_number_norm) where policy_number_norm <> '';

-- What nobody has worked on since goes when an import is undone, and its keys are asked for each row.
grant delete on quotes, policies to vigencia_app;
create index quotes_by_policy on quotes (tenant_id, policy_id) where policy_id is not null;
create index policies_by_earlier on policies (tenant_id, renews) where renews is not null;

-- Lists, boards and figures leave out what was brought in, and so do their indexes.
drop index leads_by_creation;
create index leads_by_creation on leads (tenant_id, created_at desc, id desc)
  include (assigned_agent, product_type, source, stage_reached, began_here, contacted_at, quoted_at, closed_at)
  where import_id is null;
drop index leads_by_update;
create index leads_by_update on leads (tenant_id, updated_at desc, id desc) where import_id is null;
drop index leads_by_name;
create index leads_by_name on leads (tenant_id, client_name collate "es-x-icu", id) where import_id is null;
drop index leads_by_status;
create index leads_by_status on leads (tenant_id, status, created_at desc, id desc) where import_id is null;
drop index leads_by_product;
create index leads_by_product on leads (tenant_id, product_type, created_at desc, id desc) where import_id is null;
drop index leads_by_source;
create index leads_by_source on leads (tenant_id, source, created_at desc, id desc) where import_id is null;
drop index leads_by_agent;
create index leads_by_agent on leads (tenant_id, assigned_agent, created_at desc, id desc) where import_id is null;
drop index quotes_by_creation;
create index quotes_by_creation on quotes (tenant_id, created_at desc, id desc)
  include (assigned_agent, product_type, lead_source, renews)
  where import_id is null;
drop index quotes_by_update;
create index quotes_by_update on quotes (tenant_id, updated_at desc, id desc) where import_id is null;
drop index quotes_by_validity;
create index quotes_by_validity on quotes (tenant_id, valid_until, id) where import_id is null;
drop index quotes_by_status;
create index quotes_by_status on quotes (tenant_id, status, created_at desc, id desc) where import_id is null;
drop index quotes_by_status_and_validity;
create index quotes_by_status_and_validity on quotes (tenant_id, status, valid_until) where import_id is null;
drop index quotes_by_product;
create index quotes_by_product on quotes (tenant_id, product_type, created_at desc, id desc) where import_id is null;
drop index quotes_by_carrier;
create index quotes_by_carrier on quotes (tenant_id, carrier_norm, created_at desc, id desc) where import_id is null;
drop index quotes_by_agent;
create index quotes_by_agent on quotes (tenant_id, assigned_agent, created_at desc, id desc) where import_id is null;
-- Policies are listed whoever brought them; what was sold is told from the index alone.
drop index policies_by_creation;
create index policies_by_creation on policies (tenant_id, created_at desc, id desc)
  include (agent_id, product_type, lead_source, renews, annual_premium, cancelled_on, import_id);
