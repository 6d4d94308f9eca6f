-- What lists of commissions come to is kept, too, beside how many they are: commissions and premiums by status and product, of
-- the agency and of each agent; and all of it of each period (docs/adr/0040).
alter table commissions no force row level security;
alter table tallies no force row level security;

insert into tallies (tenant_id, subject, value, shard, count, amount)
select tenant_id, 'commission_amounts', status || '/' || product_type, 0, count(*), sum(commission_amount)
from commissions group by tenant_id, status, product_type;
insert into tallies (tenant_id, subject, value, shard, count, amount)
select tenant_id, 'commission_premiums', status || '/' || product_type, 0, count(*), sum(annual_premium)
from commissions group by tenant_id, status, product_type;
insert into tallies (tenant_id, subject, value, shard, count, amount)
select tenant_id, 'commission_amounts/' || agent_id, status || '/' || product_type, 0, count(*), sum(commission_amount)
from commissions group by tenant_id, agent_id, status, product_type;
insert into tallies (tenant_id, subject, value, shard, count, amount)
select tenant_id, 'commission_premiums/' || agent_id, status || '/' || product_type, 0, count(*), sum(annual_premium)
from commissions group by tenant_id, agent_id, status, product_type;
insert into tallies (tenant_id, subject, value, shard, count, amount)
select tenant_id, 'commissions/' || period_id, status || '/' || product_type, 0, count(*), sum(net)
from commissions group by tenant_id, period_id, status, product_type;
insert into tallies (tenant_id, subject, value, shard, count, amount)
select tenant_id, 'commission_amounts/' || period_id, status || '/' || product_type, 0, count(*), sum(commission_amount)
from commissions group by tenant_id, period_id, status, product_type;
insert into tallies (tenant_id, subject, value, shard, count, amount)
select tenant_id, 'commission_premiums/' || period_id, status || '/' || product_type, 0, count(*), sum(annual_premium)
from commissions group by tenant_id, period_id, status, product_type;

alter table commissions force row level security;
alter table tallies force row level security;

-- Sums of amounts, each of which may be as large as an amount can be.
alter table commission_periods
  alter column total_commissions type numeric(20, 2),
  alter column total_premium type numeric(20, 2);
alter table commission_period_agents
  alter column total_commissions type numeric(20, 2),
  alter column total_premium type numeric(20, 2);
alter table commissions
  alter column base_amount type numeric(20, 2),
  alter column volume_before type numeric(20, 2),
  alter column volume_total type numeric(20, 2);
