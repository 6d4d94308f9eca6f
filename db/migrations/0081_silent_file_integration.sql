-- The integration by which an agency takes files that it has set none up for: made with the first file, one for each agency.
alter table integrations add column is_silent boolean not null default false;
create unique index integrations_silent on integrations (tenant_id) where is_silent and deleted_at is null;
