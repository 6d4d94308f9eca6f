-- Renewals tell whom to write to, and are told what became of it; how often that was tried is a matter of the messages.
alter table renewal_notices add column asked_at timestamptz;
drop index renewal_notices_waiting;
alter table renewal_notices drop column tries;
create index renewal_notices_waiting on renewal_notices (tenant_id, created_at, id) where status = 'waiting';
