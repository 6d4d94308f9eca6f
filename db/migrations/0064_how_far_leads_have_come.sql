-- How far each lead has come and when, for the funnel; where the lead of a quote or policy came from; and indexes that tell
-- the figures of a range without the rows (docs/adr/0070). What was before is read from the trail, by its oldest row of
-- each stage.
alter table leads no force row level security;
alter table quotes no force row level security;
alter table policies no force row level security;
alter table audit_events no force row level security;

alter table leads add column stage_reached smallint not null default 0;
alter table leads add constraint leads_stage_reached_check check (stage_reached between 0 and 3);
alter table leads add column stage_before smallint not null default 0;
alter table leads add column stage_moved_by uuid;
alter table leads add column contacted_at timestamptz;
alter table leads add column quoted_at timestamptz;
alter table leads add column closed_at timestamptz;
alter table leads add column began_here boolean not null default true;
alter table quotes add column lead_source text;
alter table quotes add constraint quotes_lead_source_check
  check (lead_source in ('Web', 'WhatsApp', 'Meta Ads', 'Google Ads', 'Referral', 'Call'));
alter table policies add column lead_source text;
alter table policies add constraint policies_lead_source_check
  check (lead_source in ('Web', 'WhatsApp', 'Meta Ads', 'Google Ads', 'Referral', 'Call'));

-- A lead that no row of the trail has moved: where it stands it came in.
update leads
set stage_reached = case status when 'Contactado' then 1 when 'Cotizado' then 2 when 'Cerrado' then 3 else 0 end,
  stage_before = case status when 'Contactado' then 1 when 'Cotizado' then 2 when 'Cerrado' then 3 else 0 end,
  began_here = status = 'Nuevo';

-- One that was moved: the first row says what it was before, and each that is higher than all before it is a move of its own.
update leads
set stage_reached = story.reached, stage_before = story.reached, began_here = story.began_here,
  contacted_at = story.contacted_at, quoted_at = story.quoted_at, closed_at = story.closed_at
from (
  select tenant_id, entity_id, max(greatest(stage, highest)) as reached, bool_and(began_here) as began_here,
    min(at) filter (where stage = 1 and highest < 1) as contacted_at,
    min(at) filter (where stage = 2 and highest < 2) as quoted_at,
    min(at) filter (where stage = 3 and highest < 3) as closed_at
  from (
    select tenant_id, entity_id, at, stage,
      greatest(
        max(stage) over (partition by tenant_id, entity_id order by at, id rows between unbounded preceding and 1 preceding),
        first_value(stage_then) over (partition by tenant_id, entity_id order by at, id)
      ) as highest,
      first_value(status_then) over (partition by tenant_id, entity_id order by at, id) = 'Nuevo' as began_here
    from (
      select tenant_id, entity_id, at, id, before ->> 'status' as status_then,
        case after ->> 'status' when 'Contactado' then 1 when 'Cotizado' then 2 when 'Cerrado' then 3 else 0 end as stage,
        case before ->> 'status' when 'Contactado' then 1 when 'Cotizado' then 2 when 'Cerrado' then 3 else 0 end as stage_then
      from audit_events
      where entity = 'lead' and action = 'updateLead' and outcome = 'done' and after ? 'status'
    ) moves
  ) steps
  group by tenant_id, entity_id
) story
where story.tenant_id = leads.tenant_id and story.entity_id = leads.id;

update quotes set lead_source = leads.source
from leads where leads.tenant_id = quotes.tenant_id and leads.id = quotes.lead_id;
update policies set lead_source = leads.source
from leads where leads.tenant_id = policies.tenant_id and leads.id = policies.lead_id;

-- The lists by creation ride the same indexes.
drop index leads_by_creation;
create index leads_by_creation on leads (tenant_id, created_at desc, id desc)
  include (assigned_agent, product_type, source, stage_reached, began_here, contacted_at, quoted_at, closed_at);
drop index quotes_by_creation;
create index quotes_by_creation on quotes (tenant_id, created_at desc, id desc)
  include (assigned_agent, product_type, lead_source, renews);
drop index policies_by_creation;
create index policies_by_creation on policies (tenant_id, created_at desc, id desc)
  include (agent_id, product_type, lead_source, renews, annual_premium, cancelled_on);
drop index policies_by_expiration;
create index policies_by_expiration on policies (tenant_id, expiration_date, id)
  include (agent_id, product_type, lead_source, status, annual_premium, cancelled_on);
create index commissions_by_day on commissions (tenant_id, calculated_on)
  include (agent_id, product_type, status, commission_amount, policy_id);
create index commission_adjustments_by_day on commission_adjustments (tenant_id, made_on)
  include (agent_id, adjustment_amount, commission_id);

alter table leads force row level security;
alter table quotes force row level security;
alter table policies force row level security;
alter table audit_events force row level security;
