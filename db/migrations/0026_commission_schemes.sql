-- What an agency pays its agents for: schemes, and the rules of each.

-- The day of the agency on which a policy was cancelled; null while it is not. Those that are were changed last on that
-- day, or later.
alter table policies add column cancelled_on date;
alter table policies no force row level security;
alter table tenants no force row level security;
update policies set cancelled_on = (policies.updated_at at time zone tenants.time_zone)::date
from tenants where tenants.id = policies.tenant_id and policies.status = 'Cancelada';
alter table policies force row level security;
alter table tenants force row level security;

-- One agent's policies in the order in which they take effect.
create index policies_by_agent_and_effect on policies (tenant_id, agent_id, effective_date, id);

create table commission_schemes (
  tenant_id uuid not null,
  id uuid not null,
  name text not null,
  description text not null default '',
  applies_to_roles text[] not null check (applies_to_roles <@ array['Admin', 'Manager', 'Agente']),
  applies_to_products text[] not null check (applies_to_products <@ array['Auto', 'Casa', 'Comercial']),
  period_type text not null default 'Monthly'
    check (period_type in ('Monthly', 'Quarterly', 'Semi-Annual', 'Annual', 'Custom')),
  is_active boolean not null default true,
  is_example boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id)
);
create index commission_schemes_by_creation on commission_schemes (tenant_id, created_at desc, id desc);
-- There is one example at most.
create unique index commission_schemes_example on commission_schemes (tenant_id) where is_example;
call protect_tenant_table('commission_schemes');
alter table commission_schemes add foreign key (tenant_id) references tenants (id);
grant select, insert, update on commission_schemes to vigencia_app;

create table commission_rules (
  tenant_id uuid not null,
  id uuid not null,
  scheme_id uuid not null,
  -- One more with each change.
  version int not null default 1,
  name text not null,
  description text not null default '',
  product_type text not null check (product_type in ('Auto', 'Casa', 'Comercial', 'All')),
  commission_type text not null check (commission_type in ('percentage', 'fixedAmount', 'tiered', 'bonus')),
  calculation_base text not null check (calculation_base in ('annual_premium', 'term_premium')),
  percentage_rate numeric(5, 2) not null check (percentage_rate between 0 and 100),
  fixed_amount numeric(14, 2) not null check (fixed_amount >= 0),
  min_policy_amount numeric(14, 2) not null check (min_policy_amount >= 0),
  -- 0: no maximum.
  max_policy_amount numeric(14, 2) not null check (max_policy_amount >= 0),
  -- The smallest wins.
  priority int not null check (priority between 1 and 5),
  applies_to_new_business boolean not null,
  applies_to_renewals boolean not null,
  is_active boolean not null,
  -- Of a tiered rule: steps of {from, rate}, each from more than the one before.
  tiers jsonb not null default '[]',
  tier_mode text not null check (tier_mode in ('marginal', 'whole')),
  -- Of a bonus: what must be reached, and what it then is.
  threshold_kind text not null check (threshold_kind in ('premium', 'count')),
  threshold numeric(14, 2) not null check (threshold >= 0),
  bonus_kind text not null check (bonus_kind in ('amount', 'percentage')),
  is_example boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id)
);
-- The order in which they are asked.
create index commission_rules_by_scheme on commission_rules (tenant_id, scheme_id, priority, created_at, id);
call protect_tenant_table('commission_rules');
alter table commission_rules add foreign key (tenant_id, scheme_id) references commission_schemes (tenant_id, id);
grant select, insert, update on commission_rules to vigencia_app;
