-- A visit lives no longer than the session that it was begun from. What ends that one ends the visit for good: the operator's
-- sign-out, deactivation and removal. null: the visit has not begun, or began before this, and is over.
alter table visits add column operator_session_id uuid;

set local role vigencia_gate;

-- The visits to an agency that go on, with their operators. Any other has ended: with its time or its session, by somebody's
-- click, when the agency's status became another, and with the operator's account or password.
create function living_visits(p_tenant_id uuid, p_now timestamptz)
returns table (visit_id uuid, user_id uuid, username text, full_name text, language text)
language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare changed_at timestamptz; operators uuid; ids uuid[]; origins uuid[]; beginnings timestamptz[];
begin
  select t.status_changed_at into changed_at from tenants t where t.id = p_tenant_id and t.kind = 'agency';
  if not found then return; end if;
  select (array_agg(v.operator_tenant_id))[1], array_agg(v.id), array_agg(v.operator_session_id), array_agg(v.begun_at)
  into operators, ids, origins, beginnings
  from visits v
  where v.tenant_id = p_tenant_id and v.ended_at is null and p_now < v.ends_at
    and coalesce(changed_at <= v.begun_at, true);
  -- By itself: the operators' own tenant may lie on another machine.
  return query
    select v.id, u.id, u.username, u.full_name, u.language
    from unnest(ids, origins, beginnings) as v (id, origin, begun_at)
    join sessions s on s.tenant_id = operators and s.id = v.origin
    join users u on u.tenant_id = operators and u.id = s.user_id
    where p_now < s.expires_at and u.is_active and u.role = 'Super Admin' and not u.must_change_password
      and coalesce(u.password_changed_at <= v.begun_at, true);
end $$;
revoke all on function living_visits(uuid, timestamptz) from public;

-- Those of the transaction's agency, by their ids.
create function going_visits(p_now timestamptz) returns table (visit_id uuid)
language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare agency uuid := current_tenant();
begin
  return query select v.visit_id from living_visits(agency, p_now) v;
end $$;
revoke all on function going_visits(timestamptz) from public;
grant execute on function going_visits(timestamptz) to vigencia_app;

-- The living visit of a token, as the session that it stands for; no row when there is none.
create or replace function find_visit(p_tenant_id uuid, p_token_hash bytea, p_now timestamptz)
returns table (
  tenant_id uuid, session_id uuid, user_id uuid, username text, full_name text, role text, language text,
  must_change_password boolean, must_set_up_two_step boolean, tenant_kind text, tenant_name text, tenant_status text,
  is_trial boolean, trial_ends_at timestamptz, features_enabled text[], time_zone text, date_format text, locale text,
  visit_ends_at timestamptz, visit_reason text)
language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare visit record; visitor record;
begin
  select v.id, v.reason, v.ends_at into visit
  from visits v where v.tenant_id = p_tenant_id and v.token_hash = p_token_hash and v.ended_at is null and p_now < v.ends_at;
  if not found then return; end if;
  select v.* into visitor from living_visits(p_tenant_id, p_now) v where v.visit_id = visit.id;
  if not found then return; end if;
  return query
    select t.id, visit.id, visitor.user_id, visitor.username, visitor.full_name, 'Admin', visitor.language, false, false,
           t.kind, t.name, t.status, t.is_trial, t.trial_ends_at, t.features_enabled, t.time_zone, t.date_format, t.locale,
           visit.ends_at, visit.reason
    from tenants t where t.id = p_tenant_id;
end $$;

set local role vigencia_owner;
