-- Operators who look into an agency: each visit with its reason, what was opened on it, and whether the agency is asked first.
create table visits (
  tenant_id uuid not null,
  id uuid not null,
  -- The operator lies in the operators' own tenant, so there is no key.
  operator_tenant_id uuid not null,
  operator_id uuid not null,
  operator_username text not null,
  operator_name text not null,
  reason text not null check (length(reason) between 5 and 500),
  asked_at timestamptz not null,
  -- When an Admin said yes or no, and who; null: nobody was asked, or nobody has answered.
  answered_at timestamptz,
  answered_by text,
  is_agreed boolean not null default false,
  -- null: it has not begun.
  token_hash bytea,
  begun_at timestamptz,
  ends_at timestamptz,
  -- Before its time; null: it was not.
  ended_at timestamptz,
  ended_by text,
  primary key (tenant_id, id),
  check ((begun_at is null) = (token_hash is null) and (begun_at is null) = (ends_at is null))
);
create index visits_by_request on visits (tenant_id, asked_at desc, id desc);
create index visits_by_token on visits (tenant_id, token_hash);
call protect_tenant_table('visits');
alter table visits add foreign key (tenant_id) references tenants (id);
create policy gate_reads on visits for select to vigencia_gate using (true);
grant select, insert, update on visits to vigencia_app;
grant select on visits to vigencia_gate;

-- What was opened on a visit: the call, and the record that its address names.
create table visit_openings (
  tenant_id uuid not null,
  visit_id uuid not null,
  operation text not null,
  -- '': none in particular.
  record text not null,
  times int not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (tenant_id, visit_id, operation, record)
);
call protect_tenant_table('visit_openings');
alter table visit_openings add foreign key (tenant_id, visit_id) references visits (tenant_id, id);
grant select, insert, update on visit_openings to vigencia_app;

-- Agencies that want to be asked before an operator looks in; no row: not asked.
create table visit_rules (
  tenant_id uuid not null,
  ask_first boolean not null,
  primary key (tenant_id)
);
call protect_tenant_table('visit_rules');
alter table visit_rules add foreign key (tenant_id) references tenants (id);
grant select, insert, update on visit_rules to vigencia_app;

-- Who it really was, where an operator acted as somebody of the agency; null: whoever the row names.
alter table audit_events add column really text;

-- People are told of visits.
alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (kind in (
  'lead.assigned', 'quote.assigned', 'policy.assigned', 'work.handed_on', 'policy.expiring', 'task.assigned',
  'task.due', 'renewal.created', 'renewal.failed', 'commission.chargeback', 'commission.chargebacks',
  'lead.file_assigned', 'integration.trouble', 'integration.healed', 'message.reply', 'message.undelivered',
  'channel.trouble', 'channel.healed', 'channel.limit', 'visit.begun', 'visit.asked'));
alter table notification_choices drop constraint notification_choices_kind_check;
alter table notification_choices add constraint notification_choices_kind_check check (kind in (
  'lead.assigned', 'quote.assigned', 'policy.assigned', 'work.handed_on', 'policy.expiring', 'task.assigned',
  'task.due', 'renewal.created', 'renewal.failed', 'commission.chargeback', 'commission.chargebacks',
  'lead.file_assigned', 'integration.trouble', 'integration.healed', 'message.reply', 'message.undelivered',
  'channel.trouble', 'channel.healed', 'channel.limit', 'visit.begun', 'visit.asked'));

set local role vigencia_gate;

-- The living visit of a token, as the session that it stands for; no row when there is none. It has ended with its time, by
-- somebody's click, when the agency's status became another, and with the operator's account or password.
create function find_visit(p_tenant_id uuid, p_token_hash bytea, p_now timestamptz)
returns table (
  tenant_id uuid, session_id uuid, user_id uuid, username text, full_name text, role text, language text,
  must_change_password boolean, must_set_up_two_step boolean, tenant_kind text, tenant_name text, tenant_status text,
  is_trial boolean, trial_ends_at timestamptz, features_enabled text[], time_zone text, date_format text, locale text,
  visit_ends_at timestamptz, visit_reason text)
language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare found_visit record; host record; visitor record;
begin
  select v.id, v.operator_tenant_id, v.operator_id, v.reason, v.begun_at, v.ends_at into found_visit
  from visits v
  where v.tenant_id = p_tenant_id and v.token_hash = p_token_hash and v.ended_at is null and p_now < v.ends_at;
  if not found then return; end if;
  select t.* into host from tenants t where t.id = p_tenant_id and t.kind = 'agency';
  if not found or host.status_changed_at > found_visit.begun_at then return; end if;
  -- By itself: the operators' own tenant may lie on another machine.
  select u.* into visitor from users u
  where u.tenant_id = found_visit.operator_tenant_id and u.id = found_visit.operator_id and u.is_active
    and u.role = 'Super Admin' and not u.must_change_password
    and coalesce(u.password_changed_at <= found_visit.begun_at, true);
  if not found then return; end if;
  return query select
    p_tenant_id, found_visit.id, visitor.id, visitor.username, visitor.full_name, 'Admin', visitor.language, false, false,
    host.kind, host.name, host.status, host.is_trial, host.trial_ends_at, host.features_enabled, host.time_zone,
    host.date_format, host.locale, found_visit.ends_at, found_visit.reason;
end $$;
revoke all on function find_visit(uuid, bytea, timestamptz) from public;
grant execute on function find_visit(uuid, bytea, timestamptz) to vigencia_app;

set local role vigencia_owner;
