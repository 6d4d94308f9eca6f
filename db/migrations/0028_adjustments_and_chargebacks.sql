-- What is added to a commission after it was calculated, beside the line, which stays as it was (docs/adr/0040).

create table commission_adjustments (
  tenant_id uuid not null,
  id uuid not null,
  commission_id uuid not null,
  -- Whose commission it is, and of which scheme: what an account is made of is found without its lines.
  agent_id uuid not null,
  scheme_id uuid not null,
  adjustment_amount numeric(14, 2) not null check (adjustment_amount <> 0),
  adjustment_type text not null check (adjustment_type in ('Manual', 'Policy Cancellation', 'Correction', 'Bonus', 'Penalty')),
  reason text not null check (reason <> ''),
  -- The day of the agency on which it was made: it counts in the month, and in the account, of that day.
  made_on date not null,
  created_by uuid,
  created_at timestamptz not null,
  primary key (tenant_id, id)
);
create index commission_adjustments_by_line on commission_adjustments (tenant_id, commission_id, created_at, id);
create index commission_adjustments_by_agent on commission_adjustments (tenant_id, agent_id, scheme_id, made_on);
create index commission_adjustments_by_scheme on commission_adjustments (tenant_id, scheme_id, made_on);
create index commission_adjustments_by_author on commission_adjustments (tenant_id, created_by);
call protect_tenant_table('commission_adjustments');
alter table commission_adjustments add foreign key (tenant_id) references tenants (id);
alter table commission_adjustments add foreign key (tenant_id, commission_id) references commissions (tenant_id, id);
alter table commission_adjustments add foreign key (tenant_id, agent_id) references users (tenant_id, id);
alter table commission_adjustments
  add foreign key (tenant_id, scheme_id) references commission_schemes (tenant_id, id);
alter table commission_adjustments add foreign key (tenant_id, created_by) references users (tenant_id, id);
-- An adjustment is made once and never changed.
grant select, insert on commission_adjustments to vigencia_app;

-- What a cancelled policy's commission would have to give back. Nothing is taken before somebody says so.
create table commission_chargebacks (
  tenant_id uuid not null,
  id uuid not null,
  commission_id uuid not null,
  policy_id uuid not null,
  agent_id uuid not null,
  status text not null default 'Open' check (status in ('Open', 'Taken', 'Dismissed', 'Withdrawn')),
  kind text not null check (kind in ('flat', 'pro_rata')),
  amount numeric(14, 2) not null check (amount < 0),
  cancelled_on date not null,
  -- The term as it was when it was cancelled.
  effective_date date not null,
  expiration_date date not null,
  days_left int not null,
  term_days int not null,
  -- What it became.
  adjustment_id uuid,
  -- Why it was dismissed.
  reason text not null default '',
  -- Who settled it; null where it is open, or a reinstated policy withdrew it.
  settled_by uuid,
  settled_at timestamptz,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  check ((status = 'Open') = (settled_at is null)),
  check ((status = 'Taken') = (adjustment_id is not null))
);
-- A line has one open proposal at most, whatever happens at once.
create unique index commission_chargebacks_open on commission_chargebacks (tenant_id, commission_id)
  where status = 'Open';
create index commission_chargebacks_by_status on commission_chargebacks (tenant_id, status, created_at desc, id desc);
create index commission_chargebacks_by_agent
  on commission_chargebacks (tenant_id, agent_id, status, created_at desc, id desc);
create index commission_chargebacks_by_line on commission_chargebacks (tenant_id, commission_id, created_at desc, id desc);
create index commission_chargebacks_by_policy on commission_chargebacks (tenant_id, policy_id);
create index commission_chargebacks_by_adjustment on commission_chargebacks (tenant_id, adjustment_id);
create index commission_chargebacks_by_settler on commission_chargebacks (tenant_id, settled_by);
call protect_tenant_table('commission_chargebacks');
alter table commission_chargebacks add foreign key (tenant_id) references tenants (id);
alter table commission_chargebacks add foreign key (tenant_id, commission_id) references commissions (tenant_id, id);
alter table commission_chargebacks add foreign key (tenant_id, policy_id) references policies (tenant_id, id);
alter table commission_chargebacks add foreign key (tenant_id, agent_id) references users (tenant_id, id);
alter table commission_chargebacks
  add foreign key (tenant_id, adjustment_id) references commission_adjustments (tenant_id, id);
alter table commission_chargebacks add foreign key (tenant_id, settled_by) references users (tenant_id, id);
grant select, insert, update, delete on commission_chargebacks to vigencia_app;

-- People are told of a proposal.
alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (kind in (
  'lead.assigned', 'quote.assigned', 'policy.assigned', 'work.handed_on', 'policy.expiring', 'task.assigned',
  'task.due', 'renewal.created', 'renewal.failed', 'commission.chargeback'));
alter table notifications drop constraint notifications_about_kind_check;
alter table notifications add constraint notifications_about_kind_check
  check (about_kind in ('lead', 'quote', 'policy', 'task', 'renewal', 'commission'));
alter table notification_choices drop constraint notification_choices_kind_check;
alter table notification_choices add constraint notification_choices_kind_check check (kind in (
  'lead.assigned', 'quote.assigned', 'policy.assigned', 'work.handed_on', 'policy.expiring', 'task.assigned',
  'task.due', 'renewal.created', 'renewal.failed', 'commission.chargeback'));

-- A client's commissions.
create index commissions_by_client on commissions (tenant_id, client_id, calculated_at desc, id desc);
