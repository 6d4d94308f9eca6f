-- How much may still come to an integration, for all processes that take it: what was taken off its budget, in
-- seconds of its rate, when the last of it was taken. A clock that goes back gives nothing back, and takes nothing.
create table integration_budgets (
  tenant_id uuid not null,
  integration_id uuid not null,
  owed_seconds double precision not null,
  taken_at timestamptz not null,
  primary key (tenant_id, integration_id)
);
call protect_tenant_table('integration_budgets');
alter table integration_budgets
  add foreign key (tenant_id, integration_id) references integrations (tenant_id, id) on delete cascade;
grant select, insert, update on integration_budgets to vigencia_app;
