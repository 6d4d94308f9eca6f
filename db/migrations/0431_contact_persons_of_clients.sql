-- Whom to ask for at a business; '': nobody is named. A file of policies may say it.
alter table clients add column contact_name text not null default '';
