-- When the user of a session has shown password and second step again.
alter table sessions add column confirmed_at timestamptz;
grant update (confirmed_at) on sessions to vigencia_app;
