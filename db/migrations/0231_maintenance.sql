-- What is said while the installation is maintained, and who may do what meanwhile. No row: everybody works.
create table maintenance (
  only_row boolean primary key default true check (only_row),
  -- '': the house's own words.
  message_en text not null,
  message_es text not null,
  access text not null check (access in ('read', 'nothing')),
  holds_jobs boolean not null,
  began_at timestamptz not null,
  -- When it ends by itself; null: an operator ends it.
  ends_at timestamptz
);
grant select on maintenance to vigencia_app;
grant select, insert, update, delete on maintenance to vigencia_platform;
