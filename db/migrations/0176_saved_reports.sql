-- Reports that somebody has saved, and to whom they go by themselves.
create table saved_reports (
  tenant_id uuid not null,
  id uuid not null,
  name text not null,
  kind text not null,
  export_format text not null,
  filters jsonb not null,
  schedule text not null,
  recipients uuid[] not null,
  -- The day for which it was last sent; of a new one the day on which it was saved.
  sent_for date not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint saved_reports_schedule check (schedule in ('none', 'weekly', 'monthly'))
);
create index saved_reports_by_creation on saved_reports (tenant_id, created_at, id);
call protect_tenant_table('saved_reports');
alter table saved_reports add foreign key (tenant_id) references tenants (id);
alter table saved_reports add foreign key (tenant_id, created_by) references users (tenant_id, id);
grant select, insert, update, delete on saved_reports to vigencia_app;
