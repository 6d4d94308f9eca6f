-- What the agents have earned: the periods of a scheme, calculated once each, and their lines.

create table commission_periods (
  tenant_id uuid not null,
  id uuid not null,
  scheme_id uuid not null,
  name text not null,
  period_type text not null check (period_type in ('Monthly', 'Quarterly', 'Semi-Annual', 'Annual', 'Custom')),
  -- First and last day, both included.
  start_date date not null,
  end_date date not null,
  cut_off_date date not null,
  notes text not null default '',
  status text not null default 'Open'
    check (status in ('Open', 'Calculating', 'Calculated', 'Under Review', 'Approved', 'Closed')),
  -- What was calculated.
  total_commissions numeric(14, 2) not null default 0,
  total_policies int not null default 0,
  total_premium numeric(14, 2) not null default 0,
  -- The calculation: a job of another one does nothing. Null while the period is Open.
  run_id uuid,
  run_total int not null default 0,
  run_done int not null default 0,
  run_started_by uuid,
  run_started_at timestamptz,
  -- The last sign of life.
  run_seen_at timestamptz,
  run_ended_at timestamptz,
  -- What the scheme said when it began.
  run_roles text[],
  run_products text[],
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  check (start_date <= end_date and start_date <= cut_off_date),
  check ((status = 'Open') = (run_id is null))
);
create index commission_periods_by_start on commission_periods (tenant_id, start_date desc, id desc);
create index commission_periods_by_scheme on commission_periods (tenant_id, scheme_id, start_date desc, id desc);
create index commission_periods_by_status on commission_periods (tenant_id, status, start_date desc, id desc);
call protect_tenant_table('commission_periods');
alter table commission_periods add foreign key (tenant_id, scheme_id) references commission_schemes (tenant_id, id);
alter table commission_periods add foreign key (tenant_id, run_started_by) references users (tenant_id, id);
grant select, insert, update on commission_periods to vigencia_app;

-- The rules by which a period was calculated, as they were then.
create table commission_period_rules (
  tenant_id uuid not null,
  period_id uuid not null,
  rule_id uuid not null,
  version int not null,
  name text not null,
  product_type text not null check (product_type in ('Auto', 'Casa', 'Comercial', 'All')),
  commission_type text not null check (commission_type in ('percentage', 'fixedAmount', 'tiered', 'bonus')),
  calculation_base text not null check (calculation_base in ('annual_premium', 'term_premium')),
  percentage_rate numeric(5, 2) not null,
  fixed_amount numeric(14, 2) not null,
  min_policy_amount numeric(14, 2) not null,
  max_policy_amount numeric(14, 2) not null,
  priority int not null,
  applies_to_new_business boolean not null,
  applies_to_renewals boolean not null,
  tiers jsonb not null,
  tier_mode text not null check (tier_mode in ('marginal', 'whole')),
  threshold_kind text not null check (threshold_kind in ('premium', 'count')),
  threshold numeric(14, 2) not null,
  bonus_kind text not null check (bonus_kind in ('amount', 'percentage')),
  -- When the rule came into being: of two that are alike otherwise the older one wins.
  created_at timestamptz not null,
  primary key (tenant_id, period_id, rule_id)
);
call protect_tenant_table('commission_period_rules');
alter table commission_period_rules add foreign key (tenant_id, period_id) references commission_periods (tenant_id, id);
alter table commission_period_rules add foreign key (tenant_id, rule_id) references commission_rules (tenant_id, id);
grant select, insert, delete on commission_period_rules to vigencia_app;

-- What each agent has in a period. Whoever is not done waits for the calculation to come to him.
create table commission_period_agents (
  tenant_id uuid not null,
  period_id uuid not null,
  agent_id uuid not null,
  -- How many policies of his there are to look at.
  expected int not null,
  is_done boolean not null default false,
  total_policies int not null default 0,
  total_premium numeric(14, 2) not null default 0,
  total_commissions numeric(14, 2) not null default 0,
  primary key (tenant_id, period_id, agent_id)
);
call protect_tenant_table('commission_period_agents');
alter table commission_period_agents add foreign key (tenant_id, period_id) references commission_periods (tenant_id, id);
alter table commission_period_agents add foreign key (tenant_id, agent_id) references users (tenant_id, id);
grant select, insert, update, delete on commission_period_agents to vigencia_app;

-- A line: what an agent earns from a policy, or as a bonus, in a period of a scheme. What was reckoned never changes.
create table commissions (
  tenant_id uuid not null,
  id uuid not null,
  period_id uuid not null,
  scheme_id uuid not null,
  rule_id uuid not null,
  agent_id uuid not null,
  -- As it was.
  agent_role text not null check (agent_role in ('Admin', 'Manager', 'Agente')),
  -- Null for a bonus, as is the client.
  policy_id uuid,
  client_id uuid,
  product_type text not null check (product_type in ('Auto', 'Casa', 'Comercial', 'All')),
  commission_type text not null check (commission_type in ('percentage', 'fixedAmount', 'tiered', 'bonus')),
  is_renewal boolean not null,
  is_late boolean not null,
  annual_premium numeric(14, 2) not null,
  term_premium numeric(14, 2) not null,
  -- What the rule reckons from, and its rate where it has one.
  base_amount numeric(14, 2) not null,
  rate numeric(5, 2),
  -- Of a tiered rule: what of the agent's premium came before this policy, and all of it. Of a bonus: all of it, and of how
  -- many policies.
  volume_before numeric(14, 2),
  volume_total numeric(14, 2),
  volume_count int,
  commission_amount numeric(14, 2) not null,
  -- The sum of its adjustments.
  adjusted_amount numeric(14, 2) not null default 0,
  net numeric(14, 2) not null generated always as (commission_amount + adjusted_amount) stored,
  status text not null default 'Calculated'
    check (status in ('Pending', 'Calculated', 'Under Review', 'Approved', 'Paid', 'Cancelled')),
  calculated_at timestamptz not null,
  -- The same as a day of the agency.
  calculated_on date not null,
  paid_at timestamptz,
  paid_by uuid,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  check ((policy_id is null) = (commission_type = 'bonus')),
  check ((status = 'Paid') = (paid_at is not null))
);
-- A scheme pays a policy once, whatever the code does, and a bonus once to each agent in a period.
create unique index commissions_by_policy on commissions (tenant_id, policy_id, scheme_id) where policy_id is not null;
create unique index commissions_by_bonus on commissions (tenant_id, period_id, agent_id, rule_id) where policy_id is null;
create index commissions_by_calculation on commissions (tenant_id, calculated_at desc, id desc);
create index commissions_by_update on commissions (tenant_id, updated_at desc, id desc);
create index commissions_by_status on commissions (tenant_id, status, calculated_at desc, id desc);
create index commissions_by_product on commissions (tenant_id, product_type, calculated_at desc, id desc);
create index commissions_by_agent on commissions (tenant_id, agent_id, calculated_at desc, id desc);
create index commissions_by_period on commissions (tenant_id, period_id, calculated_at desc, id desc);
create index commissions_by_scheme on commissions (tenant_id, scheme_id, calculated_at desc, id desc);
create index commissions_by_amount on commissions (tenant_id, commission_amount desc, id desc);
create index commissions_by_net on commissions (tenant_id, net desc, id desc);
create index commissions_by_premium on commissions (tenant_id, annual_premium desc, id desc);
call protect_tenant_table('commissions');
alter table commissions add foreign key (tenant_id, period_id, rule_id)
  references commission_period_rules (tenant_id, period_id, rule_id);
alter table commissions add foreign key (tenant_id, agent_id) references users (tenant_id, id);
alter table commissions add foreign key (tenant_id, policy_id) references policies (tenant_id, id);
alter table commissions add foreign key (tenant_id, client_id) references clients (tenant_id, id);
alter table commissions add foreign key (tenant_id, paid_by) references users (tenant_id, id);
grant select, insert, update, delete on commissions to vigencia_app;

-- A policy that a calculation looked at and that is in no line, with the reason. Each reason is told once in a scheme.
create table commission_left_out (
  tenant_id uuid not null,
  period_id uuid not null,
  policy_id uuid not null,
  scheme_id uuid not null,
  reason text not null check (reason in ('no_agent', 'role', 'no_rule', 'bonus_only', 'cancelled')),
  agent_id uuid,
  is_late boolean not null,
  -- What a bonus counts of it.
  product_type text not null check (product_type in ('Auto', 'Casa', 'Comercial')),
  is_renewal boolean not null,
  annual_premium numeric(14, 2) not null,
  term_premium numeric(14, 2) not null,
  effective_date date not null,
  primary key (tenant_id, period_id, policy_id)
);
create index commission_left_out_by_effect on commission_left_out (tenant_id, period_id, effective_date, policy_id);
create index commission_left_out_by_reason on commission_left_out (tenant_id, period_id, reason, effective_date, policy_id);
create index commission_left_out_by_policy on commission_left_out (tenant_id, policy_id, scheme_id);
call protect_tenant_table('commission_left_out');
alter table commission_left_out add foreign key (tenant_id, period_id) references commission_periods (tenant_id, id);
alter table commission_left_out add foreign key (tenant_id, policy_id) references policies (tenant_id, id);
grant select, insert, delete on commission_left_out to vigencia_app;
