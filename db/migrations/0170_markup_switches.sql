-- Since when the operator's style and header are not drawn: those of one agency, or all. null: they are.
alter table brandings add column markup_off_since timestamptz;
alter table installation add column markup_off_since timestamptz;
grant select (markup_off_since) on installation to vigencia_app;
