-- A restored installation must not send yesterday's reminders again: its background work waits until an operator lets it go.
alter table installation add column work_held_since timestamptz;
