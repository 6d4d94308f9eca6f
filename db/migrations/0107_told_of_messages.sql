-- People are told of answers, of messages that did not arrive, and of channels that stand still.
alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (kind in (
  'lead.assigned', 'quote.assigned', 'policy.assigned', 'work.handed_on', 'policy.expiring', 'task.assigned',
  'task.due', 'renewal.created', 'renewal.failed', 'commission.chargeback', 'commission.chargebacks',
  'lead.file_assigned', 'integration.trouble', 'integration.healed', 'message.reply', 'message.undelivered',
  'channel.trouble', 'channel.healed', 'channel.limit'));
alter table notification_choices drop constraint notification_choices_kind_check;
alter table notification_choices add constraint notification_choices_kind_check check (kind in (
  'lead.assigned', 'quote.assigned', 'policy.assigned', 'work.handed_on', 'policy.expiring', 'task.assigned',
  'task.due', 'renewal.created', 'renewal.failed', 'commission.chargeback', 'commission.chargebacks',
  'lead.file_assigned', 'integration.trouble', 'integration.healed', 'message.reply', 'message.undelivered',
  'channel.trouble', 'channel.healed', 'channel.limit'));

-- A channel that stands still knows how often it was tried: what stands still now is tried at once.
alter table communication_settings no force row level security;
update communication_settings set troubles = '[]' where troubles <> '[]';
alter table communication_settings force row level security;

-- What is about no record in particular is told once under one name, too.
create unique index notifications_once_of_nothing on notifications (tenant_id, user_id, kind, once)
  where about_id is null and once is not null;
