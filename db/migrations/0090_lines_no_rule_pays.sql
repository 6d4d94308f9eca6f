-- A line that was cancelled because no rule paid its corrected policy any more, and not by somebody: it comes back when one does.
alter table commissions add column is_unpaid_by_rules boolean not null default false;

-- What a bonus alone counts of a policy follows its corrected terms.
grant update on commission_left_out to vigencia_app;
