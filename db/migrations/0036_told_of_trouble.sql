-- Admins are told when a source is in trouble, and when it has got over it; whoever gets a whole file of leads, once.
alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (kind in (
  'lead.assigned', 'quote.assigned', 'policy.assigned', 'work.handed_on', 'policy.expiring', 'task.assigned',
  'task.due', 'renewal.created', 'renewal.failed', 'commission.chargeback', 'lead.assigned_many',
  'integration.trouble', 'integration.healed'));
alter table notifications drop constraint notifications_about_kind_check;
alter table notifications add constraint notifications_about_kind_check
  check (about_kind in ('lead', 'quote', 'policy', 'task', 'renewal', 'commission', 'integration'));
alter table notification_choices drop constraint notification_choices_kind_check;
alter table notification_choices add constraint notification_choices_kind_check check (kind in (
  'lead.assigned', 'quote.assigned', 'policy.assigned', 'work.handed_on', 'policy.expiring', 'task.assigned',
  'task.due', 'renewal.created', 'renewal.failed', 'commission.chargeback', 'lead.assigned_many',
  'integration.trouble', 'integration.healed'));

set local role vigencia_gate;

-- The agencies in which something waits to be made leads of, as after a process that was killed: those that have waited
-- longest first.
create function agencies_with_waiting_leads(p_now timestamptz, p_limit int) returns table (tenant_id uuid)
language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query
    select i.tenant_id
    from incoming_leads i
    where i.status in ('Pending', 'Processing') and i.held is null and (i.upload_id is null or i.released)
      and (i.not_before is null or i.not_before <= p_now)
    group by i.tenant_id
    order by min(i.received_at)
    limit p_limit;
end $$;

revoke all on function agencies_with_waiting_leads(timestamptz, int) from public;
grant execute on function agencies_with_waiting_leads(timestamptz, int) to vigencia_app;

set local role vigencia_owner;
