-- How many calls a second are answered, where the environment does not say: of a user, an agency, a network address; and leads of an
-- integration.
alter table installation_settings
  add column limit_per_user integer not null default 20 check (limit_per_user between 1 and 1000000),
  add column limit_per_agency integer not null default 100 check (limit_per_agency between 1 and 1000000),
  add column limit_per_address integer not null default 200 check (limit_per_address between 1 and 1000000),
  add column limit_per_integration integer not null default 50 check (limit_per_integration between 1 and 1000000);
