-- From whom the installation's mail comes and over which server it goes, where the environment does not say.
alter table installation_settings
  -- '': the product's name, and an address below APP_URL.
  add column mail_from_name text not null default '',
  add column mail_from_address text not null default '',
  -- '': messages are kept as files.
  add column smtp_host text not null default '',
  add column smtp_port integer not null default 587 check (smtp_port between 1 and 65535),
  add column smtp_security text not null default 'starttls' check (smtp_security in ('starttls', 'tls', 'none')),
  add column smtp_username text not null default '',
  -- Encrypted.
  add column smtp_password text not null default '';
