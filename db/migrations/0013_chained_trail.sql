-- The audit trail as a chain (docs/adr/0020). A row carries the seal of the process that wrote it; a job ties it to the
-- row before with a keyed hash. Neither can be made without the key, which is not in the database.

-- null: written before there were seals.
alter table audit_events add column seal text;
alter table platform_audit_events add column seal text;
create index audit_events_unsealed on audit_events (tenant_id, id) where seal is null;

-- Rows that are not tied yet. The trail of the platform itself has the id of no agency, which is all zeros.
create table audit_waiting (
  tenant_id uuid not null,
  event_id uuid not null,
  primary key (tenant_id, event_id)
);
call protect_tenant_table('audit_waiting');
create policy platform_own on audit_waiting to vigencia_platform
  using (tenant_id = '00000000-0000-0000-0000-000000000000')
  with check (tenant_id = '00000000-0000-0000-0000-000000000000');
create policy gate_reads on audit_waiting for select to vigencia_gate using (true);
grant select, insert, delete on audit_waiting to vigencia_app, vigencia_platform;
grant select on audit_waiting to vigencia_gate;

create table audit_links (
  tenant_id uuid not null,
  -- From 1 on, without gaps.
  number bigint not null,
  event_id uuid not null,
  at timestamptz not null,
  -- Of the link before, of this one's columns, and of the row.
  link text not null,
  linked_at timestamptz not null,
  primary key (tenant_id, number),
  unique (tenant_id, event_id)
);
call protect_tenant_table('audit_links');
create policy platform_own on audit_links to vigencia_platform
  using (tenant_id = '00000000-0000-0000-0000-000000000000')
  with check (tenant_id = '00000000-0000-0000-0000-000000000000');
grant select, insert on audit_links to vigencia_app, vigencia_platform;

-- What there is already waits, too.
alter table audit_events no force row level security;
alter table audit_waiting no force row level security;
insert into audit_waiting (tenant_id, event_id) select tenant_id, id from audit_events;
insert into audit_waiting (tenant_id, event_id)
  select '00000000-0000-0000-0000-000000000000', id from platform_audit_events;
alter table audit_events force row level security;
alter table audit_waiting force row level security;

-- The trails with rows that wait.
create function find_waiting_trails() returns table (tenant_id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select distinct w.tenant_id from audit_waiting w
$$;
alter function find_waiting_trails() owner to vigencia_gate;
revoke all on function find_waiting_trails() from public;
grant execute on function find_waiting_trails() to vigencia_app;
