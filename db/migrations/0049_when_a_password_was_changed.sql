-- When a user's password was replaced: whoever tries the one before in that moment is told so; null: not since this was kept.
alter table users add column password_changed_at timestamptz;
