-- What an operator asks of all agencies takes no longer with a thousand of them.

-- Folded once for each agency, and not for each agency at each search.
alter table tenants add column search_text text generated always as (
  folded(name || ' ' || subdomain || ' ' || coalesce(custom_domain, '') || ' ' || admin_email)) stored;

-- The overview's sums: of the few figures of each agency that they come of, among the many that are kept, and of its users.
create index tallies_in_force on tallies (tenant_id) where subject = 'policies_in_force' and value = 'all';
create index sign_in_names_in_use on sign_in_names (role) where is_active;
