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
