-- With whom a prospect is insured now, until when and for how much.
alter table leads add column current_carrier text not null default '';
alter table leads add column current_expiration_date date;
alter table leads add column current_premium numeric(14, 2);
create index leads_by_current_expiration on leads (tenant_id, current_expiration_date, id)
  where current_expiration_date is not null;
