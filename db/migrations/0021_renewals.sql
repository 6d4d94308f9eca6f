-- What becomes of a policy at the end of its term: one renewal of each policy and term, and what the agency wants of it.

-- The policy whose term a quote would continue, and a policy does. A policy is continued once.
alter table quotes add column renews uuid;
alter table quotes add foreign key (tenant_id, renews) references policies (tenant_id, id);
create index quotes_by_renewed on quotes (tenant_id, renews) where renews is not null;
alter table policies add column renews uuid;
alter table policies add foreign key (tenant_id, renews) references policies (tenant_id, id);
create unique index policies_by_renewed on policies (tenant_id, renews) where renews is not null;

create table renewals (
  tenant_id uuid not null,
  id uuid not null,
  policy_id uuid not null,
  lead_id uuid not null,
  client_id uuid not null,
  product_type text not null check (product_type in ('Auto', 'Casa', 'Comercial')),
  -- The day on which the term ends that it is about.
  renewal_date date not null,
  status text not null default 'Pendiente'
    check (status in ('Pendiente', 'Procesando', 'Completada', 'Fallida', 'Cancelada')),
  reason text check (reason in ('moved', 'price', 'sold', 'other_carrier', 'cancelled', 'other')),
  reason_note text not null default '',
  assigned_agent uuid,
  -- The offer that was made for it; null: none was.
  quote_id uuid,
  -- What it became; null: nothing yet.
  new_policy_id uuid,
  -- A year's premium, before and after.
  old_premium numeric(14, 2) not null,
  new_premium numeric(14, 2),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  -- One term is renewed once, whatever the code does.
  unique (tenant_id, policy_id, renewal_date),
  unique (tenant_id, quote_id),
  unique (tenant_id, new_policy_id),
  check ((status in ('Fallida', 'Cancelada')) = (reason is not null))
);
create index renewals_by_date on renewals (tenant_id, renewal_date, id);
create index renewals_by_creation on renewals (tenant_id, created_at desc, id desc);
create index renewals_by_update on renewals (tenant_id, updated_at desc, id desc);
create index renewals_by_status on renewals (tenant_id, status, renewal_date, id);
create index renewals_by_product on renewals (tenant_id, product_type, renewal_date, id);
create index renewals_by_agent on renewals (tenant_id, assigned_agent, renewal_date, id);
create index renewals_by_lead on renewals (tenant_id, lead_id);
create index renewals_by_client on renewals (tenant_id, client_id);
call protect_tenant_table('renewals');
alter table renewals add foreign key (tenant_id) references tenants (id);
alter table renewals add foreign key (tenant_id, policy_id) references policies (tenant_id, id);
alter table renewals add foreign key (tenant_id, lead_id) references leads (tenant_id, id);
alter table renewals add foreign key (tenant_id, client_id) references clients (tenant_id, id);
alter table renewals add foreign key (tenant_id, assigned_agent) references users (tenant_id, id);
alter table renewals add foreign key (tenant_id, quote_id) references quotes (tenant_id, id);
alter table renewals add foreign key (tenant_id, new_policy_id) references policies (tenant_id, id);
grant select, insert, update on renewals to vigencia_app;

alter table tasks add foreign key (tenant_id, renewal_id) references renewals (tenant_id, id);

-- Who was told of a renewal, and how. A user is told in Vigencia, the client by e-mail.
create table renewal_notices (
  tenant_id uuid not null,
  id uuid not null,
  renewal_id uuid not null,
  type text not null check (type in ('Email', 'Sistema')),
  -- The names of the users, or the client's address, as they were.
  recipient text not null,
  status text not null check (status in ('waiting', 'sent', 'failed', 'dropped')),
  tries int not null default 0,
  created_at timestamptz not null,
  settled_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, renewal_id, type)
);
create index renewal_notices_waiting on renewal_notices (tenant_id, tries, created_at, id) where status = 'waiting';
call protect_tenant_table('renewal_notices');
alter table renewal_notices add foreign key (tenant_id, renewal_id) references renewals (tenant_id, id);
grant select, insert, update on renewal_notices to vigencia_app;

-- What an agency wants of its renewals; one without a row wants what the specification says.
create table renewal_configs (
  tenant_id uuid primary key,
  days_before_expiration int not null check (days_before_expiration between 1 and 365),
  auto_generate_quotes boolean not null,
  auto_send_notifications boolean not null,
  auto_create_tasks boolean not null,
  notification_types text[] not null check (notification_types <@ array['Email', 'Sistema']),
  updated_at timestamptz not null
);
call protect_tenant_table('renewal_configs');
alter table renewal_configs add foreign key (tenant_id) references tenants (id);
grant select, insert, update on renewal_configs to vigencia_app;

-- The engine's runs. One works on an agency at a time; whoever takes it up again goes on after its mark.
create table renewal_runs (
  tenant_id uuid not null,
  id uuid not null,
  status text not null check (status in ('running', 'done', 'stopped')),
  -- Who asked for it; null: the day began.
  started_by uuid,
  started_at timestamptz not null,
  -- The last sign of life, with each batch.
  seen_at timestamptz not null,
  ended_at timestamptz,
  total int not null,
  done int not null default 0,
  batches int not null default 0,
  -- Where the last batch ended, in the order of expiration.
  mark_date date,
  mark_id uuid,
  primary key (tenant_id, id)
);
create unique index renewal_runs_one on renewal_runs (tenant_id) where status = 'running';
create index renewal_runs_by_start on renewal_runs (tenant_id, started_at desc, id desc);
call protect_tenant_table('renewal_runs');
alter table renewal_runs add foreign key (tenant_id) references tenants (id);
alter table renewal_runs add foreign key (tenant_id, started_by) references users (tenant_id, id);
grant select, insert, update on renewal_runs to vigencia_app;
