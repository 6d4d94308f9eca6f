-- What an agency wants of its tasks, and which X-dates of its leads have become one: each once.
create table task_configs (
  tenant_id uuid not null,
  x_date_tasks boolean not null,
  updated_at timestamptz not null,
  primary key (tenant_id)
);
call protect_tenant_table('task_configs');
alter table task_configs add foreign key (tenant_id) references tenants (id);
grant select, insert, update on task_configs to vigencia_app;

create table x_date_tasks (
  tenant_id uuid not null,
  lead_id uuid not null,
  expiration_date date not null,
  primary key (tenant_id, lead_id, expiration_date)
);
call protect_tenant_table('x_date_tasks');
alter table x_date_tasks add foreign key (tenant_id) references tenants (id);
grant select, insert on x_date_tasks to vigencia_app;
