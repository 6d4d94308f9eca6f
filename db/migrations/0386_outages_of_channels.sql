-- How many hand-overs in a row a channel's provider has left without an answer, by channel: the third stops it.
alter table communication_settings add column outages jsonb not null default '{}';

-- The few texts that were refused because of where their phones are.
create index messages_refused_by_region on messages (tenant_id, handed_over_at) where reason_code = 'region_refused';
