-- Whoever wrote a message is told that nobody knows whether it arrived.
alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (kind in (
  'lead.assigned', 'quote.assigned', 'policy.assigned', 'work.handed_on', 'policy.expiring', 'task.assigned',
  'task.due', 'renewal.created', 'renewal.failed', 'commission.chargeback', 'commission.chargebacks',
  'lead.file_assigned', 'integration.trouble', 'integration.healed', 'message.reply', 'message.undelivered', 'message.unknown',
  'channel.trouble', 'channel.healed', 'channel.limit', 'visit.begun', 'visit.asked', 'operator.acted',
  'domain.missing', 'domain.lost'));
alter table notification_choices drop constraint notification_choices_kind_check;
alter table notification_choices add constraint notification_choices_kind_check check (kind in (
  'lead.assigned', 'quote.assigned', 'policy.assigned', 'work.handed_on', 'policy.expiring', 'task.assigned',
  'task.due', 'renewal.created', 'renewal.failed', 'commission.chargeback', 'commission.chargebacks',
  'lead.file_assigned', 'integration.trouble', 'integration.healed', 'message.reply', 'message.undelivered', 'message.unknown',
  'channel.trouble', 'channel.healed', 'channel.limit', 'visit.begun', 'visit.asked', 'operator.acted',
  'domain.missing', 'domain.lost'));
