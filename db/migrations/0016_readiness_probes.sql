-- What `/readyz` tries to write, and takes back: never a row, so that it tells whether there is room for one. Plain
-- storage, because a compressed row would always find some.
create table readiness_probes (filler text not null);
alter table readiness_probes alter column filler set storage plain;
grant insert on readiness_probes to vigencia_app;
