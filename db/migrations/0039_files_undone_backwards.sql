-- What a row of a file gave somebody who was there before: the fields as they were and as they became. Null: nothing.
alter table incoming_leads add column completed jsonb;

-- The rows of a file below this one are still to be taken back. Null: nobody undoes it, or has not begun.
alter table integration_uploads add column undo_before int;

-- Until when a refresh token holds. Null: its source does not say.
alter table integration_pulls add column refresh_until timestamptz;
