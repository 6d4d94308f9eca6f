-- From when on a message grows stale: the first moment that it was to leave.
alter table messages add column due_at timestamptz;
