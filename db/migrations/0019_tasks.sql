-- What somebody of the agency is to do, by a day, and for which client.

create table tasks (
  tenant_id uuid not null,
  id uuid not null,
  title text not null,
  description text not null,
  -- null: nobody's yet.
  assigned_to uuid,
  priority text not null default 'Media' check (priority in ('Baja', 'Media', 'Alta', 'Urgente')),
  status text not null default 'Pendiente' check (status in ('Pendiente', 'En Progreso', 'Completada', 'Cancelada')),
  -- A day of the agency; null: whenever.
  due_date date,
  -- The day until which it stands open: the last but one of all where no day was given, the last of all once it is done
  -- or cancelled. So one index tells what is overdue, and what is open in its order.
  deadline date not null generated always as (
    case
      when status in ('Pendiente', 'En Progreso') then coalesce(due_date, date '9999-12-30')
      else date '9999-12-31'
    end) stored,
  -- By how much it presses: its priority, then its day. What is no longer open presses least.
  urgency text not null generated always as (
    case
      when status in ('Pendiente', 'En Progreso') then
        case priority when 'Urgente' then '1' when 'Alta' then '2' when 'Media' then '3' else '4' end
        || lpad((coalesce(due_date, date '9999-12-30') - date '0001-01-01')::text, 7, '0')
      else '5'
    end) stored,
  -- When it became Completada; null: it is not.
  completed_at timestamptz,
  -- What it belongs to; all null where it belongs to the agency alone. Renewals, whose table comes later, bring its key.
  lead_id uuid,
  policy_id uuid,
  renewal_id uuid,
  -- Whose lead and policy these are.
  client_id uuid,
  -- What its lead is found by, and the task itself.
  lead_text text not null default '',
  search_text text not null,
  -- The due date of which the assignee was told on its morning.
  told_due date,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  check (client_id is not null or (lead_id is null and policy_id is null))
);
create index tasks_by_creation on tasks (tenant_id, created_at desc, id desc);
create index tasks_by_update on tasks (tenant_id, updated_at desc, id desc);
create index tasks_by_deadline on tasks (tenant_id, deadline, id);
create index tasks_by_urgency on tasks (tenant_id, urgency, id);
create index tasks_by_status on tasks (tenant_id, status, created_at desc, id desc);
create index tasks_by_assignee on tasks (tenant_id, assigned_to, created_at desc, id desc);
create index tasks_by_assignee_and_deadline on tasks (tenant_id, assigned_to, deadline, id);
create index tasks_by_client on tasks (tenant_id, client_id);
create index tasks_by_lead on tasks (tenant_id, lead_id);
create index tasks_by_policy on tasks (tenant_id, policy_id);
create index tasks_by_renewal on tasks (tenant_id, renewal_id);
create index tasks_by_text on tasks using gin (tenant_id, (lead_text || search_text) gin_trgm_ops);
call protect_tenant_table('tasks');
alter table tasks add foreign key (tenant_id) references tenants (id);
alter table tasks add foreign key (tenant_id, assigned_to) references users (tenant_id, id);
alter table tasks add foreign key (tenant_id, created_by) references users (tenant_id, id);
alter table tasks add foreign key (tenant_id, client_id) references clients (tenant_id, id);
alter table tasks add foreign key (tenant_id, lead_id) references leads (tenant_id, id);
alter table tasks add foreign key (tenant_id, policy_id) references policies (tenant_id, id);
create policy gate_reads on tasks for select to vigencia_gate using (true);
grant select, insert, update on tasks to vigencia_app;
grant select on tasks to vigencia_gate;
