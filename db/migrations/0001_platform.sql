-- What every slice stands on: agencies, users, sessions, the audit trail, and the rules that keep agencies apart.
-- The roles named here are made by the migration runner before this file runs.

create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- The agency of the running transaction. After a reset the setting is an empty string, not null. A function and not a
-- subquery, so that the policies can be distributed (docs/adr/0002).
create function current_tenant() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('app.tenant_id', true), '')::uuid;

-- Gives a table the walls that every agency's table has.
create procedure protect_tenant_table(target regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format(
    'create policy tenant_isolation on %s using (tenant_id = current_tenant()) with check (tenant_id = current_tenant())',
    target);
end $$;

-- ---------------------------------------------------------------------------------------------- platform tables

create table tenants (
  id uuid primary key,
  -- The platform's operators are users of one tenant of the kind 'platform', which is no agency.
  kind text not null default 'agency' check (kind in ('agency', 'platform')),
  name text not null,
  subdomain text not null unique check (subdomain ~ '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$'),
  custom_domain text,
  admin_email text not null default '',
  contact_phone text not null default '',
  address text not null default '',
  plan text not null default 'basic' check (plan in ('basic', 'premium', 'enterprise')),
  max_users int not null default 10 check (max_users >= 1),
  max_policies int check (max_policies >= 0),
  features_enabled text[] not null default '{leads,quotes,policies}',
  branding_scope text not null default 'Limited' check (branding_scope in ('Theme Only', 'Limited', 'Full')),
  status text not null default 'Active' check (status in ('Active', 'Inactive', 'Suspended', 'Trial')),
  is_trial boolean not null default false,
  trial_days int check (trial_days between 1 and 365),
  trial_ends_at timestamptz,
  time_zone text not null default 'America/New_York',
  locale text not null default 'es-US',
  currency text not null default 'USD',
  date_format text not null default 'MM/DD/YYYY' check (date_format in ('MM/DD/YYYY', 'DD/MM/YYYY', 'YYYY-MM-DD')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
alter table tenants enable row level security;
alter table tenants force row level security;
create policy own_agency on tenants for select to vigencia_app using (id = current_tenant());
create policy platform_all on tenants to vigencia_platform using (true) with check (true);
create policy gate_reads on tenants for select to vigencia_gate using (true);
grant select on tenants to vigencia_app, vigencia_gate;
grant select, insert, update on tenants to vigencia_platform;

-- Whose user name is whose: names are unique over all agencies, because the sign-in form asks for no agency.
create table sign_in_names (
  username_norm text primary key,
  tenant_id uuid not null,
  user_id uuid not null,
  email_norm text not null,
  unique (tenant_id, user_id)
);
create index sign_in_names_by_email on sign_in_names (email_norm);
grant select, insert, update on sign_in_names to vigencia_gate;

-- One row: whether the installation has ever had a user, and the token that may make the first one.
create table installation (
  only_row boolean primary key default true check (only_row),
  setup_token_hash bytea,
  initialized_at timestamptz
);
insert into installation default values;
grant select, update on installation to vigencia_platform;

-- The store of rate-limiter-flexible.
create table rate_limits (
  key text primary key,
  points int not null default 0,
  expire bigint
);
grant select, insert, update, delete on rate_limits to vigencia_app;

-- What happened outside any agency: refused sign-ins of unknown names, the operator's commands.
create table platform_audit_events (
  id uuid primary key,
  at timestamptz not null,
  actor text not null,
  action text not null,
  outcome text not null,
  detail jsonb,
  address text,
  request_id text
);
create index platform_audit_events_by_time on platform_audit_events (at desc);
grant select, insert on platform_audit_events to vigencia_platform;

-- ------------------------------------------------------------------------------------------------ agency tables

create table users (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  username text not null,
  username_norm text not null generated always as (lower(username)) stored,
  email text not null,
  full_name text not null,
  role text not null check (role in ('Super Admin', 'Admin', 'Manager', 'Agente', 'CSR', 'Auditor')),
  phone text not null default '',
  department text not null default '',
  -- The language of the e-mails this user gets: that of the screens at the last sign-in.
  language text not null default 'en' check (language in ('en', 'es')),
  is_active boolean not null default true,
  password_hash text not null,
  must_change_password boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, username_norm)
);
create index users_by_creation on users (tenant_id, created_at desc, id desc);
call protect_tenant_table('users');
create policy gate_reads on users for select to vigencia_gate using (true);
grant select, insert, update on users to vigencia_app;
grant select, insert on users to vigencia_platform;
grant select on users to vigencia_gate;

create table sessions (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  -- SHA-256 of the token; the token itself is nowhere.
  token_hash bytea not null,
  remember_me boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  -- The session ends at the earlier of the two, whatever is done with it.
  idle_seconds int not null,
  expires_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
create index sessions_by_user on sessions (tenant_id, user_id);
-- Read before the agency is known, by find_session alone.
create index sessions_by_token on sessions (token_hash);
call protect_tenant_table('sessions');
create policy gate_all on sessions to vigencia_gate using (true) with check (true);
grant select, insert, delete on sessions to vigencia_app;
grant select, update, delete on sessions to vigencia_gate;

create table password_resets (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  token_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
create index password_resets_by_user on password_resets (tenant_id, user_id);
create index password_resets_by_token on password_resets (token_hash);
call protect_tenant_table('password_resets');
create policy gate_all on password_resets to vigencia_gate using (true) with check (true);
grant select, insert, update on password_resets to vigencia_app;
grant select, delete on password_resets to vigencia_gate;

create table audit_events (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  at timestamptz not null,
  -- null: a job, or somebody not signed in.
  actor_id uuid,
  actor_name text not null,
  action text not null,
  -- 'done', or the code of the refusal.
  outcome text not null,
  entity text,
  entity_id uuid,
  before jsonb,
  after jsonb,
  address text,
  request_id text,
  primary key (tenant_id, id)
);
create index audit_events_by_entity on audit_events (tenant_id, entity, entity_id, at desc, id desc);
create index audit_events_by_time on audit_events (tenant_id, at desc, id desc);
call protect_tenant_table('audit_events');
grant select, insert on audit_events to vigencia_app;
grant insert on audit_events to vigencia_platform;

create table idempotency_keys (
  tenant_id uuid not null,
  user_id uuid not null,
  key text not null,
  operation text not null,
  request_hash bytea not null,
  -- null while the first request with this key is at work.
  status int,
  answer jsonb,
  created_at timestamptz not null,
  primary key (tenant_id, user_id, key),
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
create index idempotency_keys_by_age on idempotency_keys (tenant_id, created_at);
call protect_tenant_table('idempotency_keys');
create policy gate_all on idempotency_keys to vigencia_gate using (true) with check (true);
grant select, insert, update on idempotency_keys to vigencia_app;
grant select, delete on idempotency_keys to vigencia_gate;

-- One row for each message that was ever handed to a provider: the promise that one event sends one message.
create table sent_messages (
  tenant_id uuid not null references tenants (id),
  event_key text not null,
  channel text not null check (channel in ('Email')),
  recipient text not null,
  -- 'sending' that stays so means: the provider never answered, so it is not sent again.
  status text not null check (status in ('sending', 'sent', 'failed')),
  error text,
  created_at timestamptz not null,
  primary key (tenant_id, event_key, channel, recipient)
);
call protect_tenant_table('sent_messages');
grant select, insert, update on sent_messages to vigencia_app;
