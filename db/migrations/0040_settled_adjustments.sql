-- Which closed period has counted an adjustment (docs/adr/0050). What has no row here is still to be counted: it falls on the
-- first period that is not closed and ends on its day or later.

create table commission_settlements (
  tenant_id uuid not null,
  adjustment_id uuid not null,
  period_id uuid not null,
  primary key (tenant_id, adjustment_id)
);
create index commission_settlements_by_period on commission_settlements (tenant_id, period_id);
call protect_tenant_table('commission_settlements');
alter table commission_settlements add foreign key (tenant_id) references tenants (id);
alter table commission_settlements
  add foreign key (tenant_id, adjustment_id) references commission_adjustments (tenant_id, id);
alter table commission_settlements add foreign key (tenant_id, period_id) references commission_periods (tenant_id, id);
-- What was counted is counted for good.
grant select, insert on commission_settlements to vigencia_app;

-- What an agent's statement began with when its period was closed, where that was not nothing. A period that was closed before
-- this was kept has no day on which it was closed, and goes on with what the statements before leave.
alter table commission_periods add column closed_at timestamptz;
alter table commission_periods
  add constraint commission_periods_closed_at_check check (closed_at is null or status = 'Closed');
create table commission_opening_balances (
  tenant_id uuid not null,
  period_id uuid not null,
  agent_id uuid not null,
  amount numeric(16, 2) not null check (amount <> 0),
  primary key (tenant_id, period_id, agent_id)
);
create index commission_opening_balances_by_agent on commission_opening_balances (tenant_id, agent_id);
call protect_tenant_table('commission_opening_balances');
alter table commission_opening_balances add foreign key (tenant_id) references tenants (id);
alter table commission_opening_balances
  add foreign key (tenant_id, period_id) references commission_periods (tenant_id, id);
alter table commission_opening_balances add foreign key (tenant_id, agent_id) references users (tenant_id, id);
grant select, insert, delete on commission_opening_balances to vigencia_app;

-- A closed period has counted what fell on it and was made before it was closed, as its trail says; where there is no trail,
-- all that fell on it. What was made afterwards was paid by nobody, and the next statement will.
alter table audit_events no force row level security;
alter table commissions no force row level security;
alter table commission_adjustments no force row level security;
alter table commission_periods no force row level security;
alter table commission_settlements no force row level security;

insert into commission_settlements (tenant_id, adjustment_id, period_id)
select adjusted.tenant_id, adjusted.id, period.id
from commission_adjustments adjusted
join commissions line on line.tenant_id = adjusted.tenant_id and line.id = adjusted.commission_id
join commission_periods period on period.tenant_id = adjusted.tenant_id and period.scheme_id = adjusted.scheme_id
left join (
  select tenant_id, entity_id, max(at) as at from audit_events
  where entity = 'commission_period' and action = 'updatePeriod' and outcome = 'done' and after->>'status' = 'Closed'
  group by tenant_id, entity_id) closing on closing.tenant_id = period.tenant_id and closing.entity_id = period.id
where line.status <> 'Cancelled' and period.status = 'Closed' and period.end_date >= adjusted.made_on
  and adjusted.created_at <= coalesce(closing.at, 'infinity')
  and not exists (
    select from commission_periods earlier
    where earlier.tenant_id = adjusted.tenant_id and earlier.scheme_id = adjusted.scheme_id
      and earlier.end_date >= adjusted.made_on and earlier.end_date < period.end_date);

alter table audit_events force row level security;
alter table commissions force row level security;
alter table commission_adjustments force row level security;
alter table commission_periods force row level security;
alter table commission_settlements force row level security;

-- Of the chargebacks of a calculated period people are told at once.
alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (kind in (
  'lead.assigned', 'quote.assigned', 'policy.assigned', 'work.handed_on', 'policy.expiring', 'task.assigned',
  'task.due', 'renewal.created', 'renewal.failed', 'commission.chargeback', 'commission.chargebacks',
  'lead.file_assigned', 'integration.trouble', 'integration.healed'));
alter table notification_choices drop constraint notification_choices_kind_check;
alter table notification_choices add constraint notification_choices_kind_check check (kind in (
  'lead.assigned', 'quote.assigned', 'policy.assigned', 'work.handed_on', 'policy.expiring', 'task.assigned',
  'task.due', 'renewal.created', 'renewal.failed', 'commission.chargeback', 'commission.chargebacks',
  'lead.file_assigned', 'integration.trouble', 'integration.healed'));
