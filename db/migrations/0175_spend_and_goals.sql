-- What an agency spends on a source in a month, and what it, or one of its people, wants to reach in a month.
create table analytics_spend (
  tenant_id uuid not null,
  source text not null,
  month date not null,
  amount numeric(14,2) not null,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, source, month),
  constraint analytics_spend_month check (month = date_trunc('month', month::timestamp)::date),
  constraint analytics_spend_amount check (amount >= 0)
);
call protect_tenant_table('analytics_spend');
alter table analytics_spend add foreign key (tenant_id) references tenants (id);
grant select, insert, update, delete on analytics_spend to vigencia_app;

-- `whose` is a user's id, or the agency's own.
create table analytics_goals (
  tenant_id uuid not null,
  whose uuid not null,
  month date not null,
  leads int,
  policies int,
  premium numeric(14,2),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, whose, month),
  constraint analytics_goals_month check (month = date_trunc('month', month::timestamp)::date),
  constraint analytics_goals_amounts check (leads >= 0 and policies >= 0 and premium >= 0)
);
call protect_tenant_table('analytics_goals');
alter table analytics_goals add foreign key (tenant_id) references tenants (id);
grant select, insert, update, delete on analytics_goals to vigencia_app;
