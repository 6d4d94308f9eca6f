-- Nobody writes to the clients of policies that were brought in until an Admin has said so, once; null: nobody has.
alter table renewal_configs add column brought_in_mail_at timestamptz;

-- Whether the first term sold here of a policy that was brought in pays no commission.
alter table commission_schemes add column skips_first_renewals boolean not null default false;
-- As it was when the calculation began.
alter table commission_periods add column run_skips_first_renewals boolean;
alter table commission_left_out drop constraint commission_left_out_reason_check;
alter table commission_left_out add constraint commission_left_out_reason_check
  check (reason in ('no_agent', 'role', 'no_rule', 'bonus_only', 'cancelled', 'first_renewal'));

-- What the engine made of such a policy goes with it when its import is undone.
grant delete on renewals, renewal_notices to vigencia_app;
