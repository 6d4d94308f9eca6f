-- A policy that no rule paid and a bonus counted, and that a rule pays since it was corrected: its period takes in no more, so
-- the next one pays it late.
alter table commission_left_out add column is_owed boolean not null default false;
