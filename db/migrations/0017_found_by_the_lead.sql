-- A quote and a policy keep what their lead is found by, so that one index finds them by it: through the leads, a name that
-- many have was looked up once for each of them.
alter table leads no force row level security;
alter table quotes no force row level security;
alter table policies no force row level security;

-- First, so that what is written meanwhile need not go into them.
drop index quotes_by_text;
drop index policies_by_text;

alter table quotes add column lead_text text not null default '';
update quotes set lead_text = leads.search_text
from leads
where leads.tenant_id = quotes.tenant_id and leads.id = quotes.lead_id;

alter table policies add column lead_text text not null default '';
update policies set lead_text = leads.search_text
from leads
where leads.tenant_id = policies.tenant_id and leads.id = policies.lead_id;

alter table leads force row level security;
alter table quotes force row level security;
alter table policies force row level security;

create index quotes_by_text on quotes using gin (tenant_id, (lead_text || search_text) gin_trgm_ops);
create index policies_by_text on policies using gin (tenant_id, (lead_text || search_text) gin_trgm_ops);
