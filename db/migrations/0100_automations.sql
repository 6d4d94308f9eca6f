-- What an agency has set of what it sends automatically; an event without a row is off.
create table automations (
  tenant_id uuid not null,
  id uuid not null,
  event text not null check (event in (
    'lead_created', 'quote_sent', 'quote_unanswered', 'policy_sold', 'renewal_reminder', 'renewal_urgent',
    'task_assigned', 'task_due', 'task_completed', 'statement_closed')),
  is_enabled boolean not null default false,
  channels text[] not null,
  delay_minutes int not null,
  days int,
  products text[] not null,
  sources text[] not null,
  languages text[] not null,
  -- Since when it sends: nothing of before causes anything.
  enabled_at timestamptz,
  last_run timestamptz,
  primary key (tenant_id, id)
);
create unique index automations_by_event on automations (tenant_id, event);
call protect_tenant_table('automations');
alter table automations add foreign key (tenant_id) references tenants (id);
grant select, insert, update on automations to vigencia_app;

-- What has happened and is to be told, written with it; its messages take its place.
create table message_causes (
  tenant_id uuid not null,
  id uuid not null,
  event text not null,
  record_id uuid not null,
  -- By what its message is known again: there is one for each.
  key text not null,
  by_user uuid,
  at timestamptz not null,
  primary key (tenant_id, id)
);
create index message_causes_by_time on message_causes (tenant_id, at, id);
call protect_tenant_table('message_causes');
alter table message_causes add foreign key (tenant_id) references tenants (id);
grant select, insert, delete on message_causes to vigencia_app;
create policy gate_reads on message_causes for select to vigencia_gate using (true);
grant select on message_causes to vigencia_gate;

create index messages_by_event on messages (tenant_id, event_key);
-- The further tasks that the same message tells of.
alter table messages add column also uuid[] not null default '{}';
