-- What was told about a record is looked for by the record, whenever it is settled or corrected.
create index notifications_by_about on notifications (tenant_id, about_id) where about_id is not null;

-- The newest proposals of an agency, whatever became of them.
create index commission_chargebacks_by_creation on commission_chargebacks (tenant_id, created_at desc, id desc);

-- Those in force whose term is over, which the dashboard counts each time: a handful, beside all the terms that ever ended.
create index policies_over on policies (tenant_id, expiration_date) include (status, annual_premium)
  where status in ('Activa', 'Pendiente Renovación');

-- Few stand among all that were settled: quotes without a policy, and leads that wait for somebody.
create index quotes_unsold on quotes (tenant_id, status) where policy_id is null;
create index incoming_leads_held on incoming_leads (tenant_id, received_at desc, id desc) where held is not null;
