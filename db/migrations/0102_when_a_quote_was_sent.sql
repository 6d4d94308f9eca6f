-- When the client was last sent a quote; of those before, as the trail tells.
alter table quotes add column sent_at timestamptz;
alter table quotes no force row level security;
alter table audit_events no force row level security;
update quotes set sent_at = told.at
from (
  select tenant_id, entity_id, max(at) as at from audit_events
  where entity = 'quote' and action = 'updateQuote' and outcome = 'done' and after ->> 'status' = 'Enviada'
  group by tenant_id, entity_id) told
where told.tenant_id = quotes.tenant_id and told.entity_id = quotes.id;
alter table audit_events force row level security;
alter table quotes force row level security;
