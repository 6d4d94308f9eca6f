-- A policy is cancelled from a day of its term on, and from none where it is not cancelled.
alter table policies no force row level security;
update policies set cancelled_on = null where status <> 'Cancelada' and cancelled_on is not null;
update policies set cancelled_on = effective_date where cancelled_on < effective_date;
update policies set cancelled_on = expiration_date where cancelled_on > expiration_date;
alter table policies force row level security;

-- What a line comes to by its policy as that was corrected since, where somebody has approved it already; null: as it was
-- calculated. And the term that it was calculated for, where the policy has another one now.
alter table commissions add column due_amount numeric(14, 2);
alter table commissions add column calculated_from date;
alter table commissions add column calculated_until date;

-- Also what is given again of a reinstated policy, and the difference that a correction makes, is proposed.
alter table commission_chargebacks drop constraint commission_chargebacks_kind_check;
alter table commission_chargebacks add constraint commission_chargebacks_kind_check
  check (kind in ('flat', 'pro_rata', 'reinstated', 'correction'));
alter table commission_chargebacks drop constraint commission_chargebacks_amount_check;
alter table commission_chargebacks add constraint commission_chargebacks_amount_check check (amount <> 0);
alter table commission_chargebacks alter column cancelled_on drop not null;
