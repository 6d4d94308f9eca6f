-- What a source was told, and the token that it handed out for a refresh token.
alter table integration_pulls
  add column subscribed text not null default '',
  add column access_token text not null default '',
  add column access_until timestamptz,
  add column renewing_until timestamptz;

-- An import that somebody has stopped brings the rows at work to their end first.
alter table integration_uploads drop constraint integration_uploads_status_check;
alter table integration_uploads add constraint integration_uploads_status_check
  check (status in ('ready', 'importing', 'done', 'undoing', 'undone', 'stopping', 'stopped'));
-- Nothing was ever written there: what cannot be read fails the file, or its row.
alter table integration_uploads drop column trouble, drop column unread;

-- Whoever is given the leads of a file is told once.
alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (kind in (
  'lead.assigned', 'quote.assigned', 'policy.assigned', 'work.handed_on', 'policy.expiring', 'task.assigned',
  'task.due', 'renewal.created', 'renewal.failed', 'commission.chargeback', 'lead.file_assigned',
  'integration.trouble', 'integration.healed'));
alter table notification_choices drop constraint notification_choices_kind_check;
alter table notification_choices add constraint notification_choices_kind_check check (kind in (
  'lead.assigned', 'quote.assigned', 'policy.assigned', 'work.handed_on', 'policy.expiring', 'task.assigned',
  'task.due', 'renewal.created', 'renewal.failed', 'commission.chargeback', 'lead.file_assigned',
  'integration.trouble', 'integration.healed'));
