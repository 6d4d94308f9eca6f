-- A renewal that came to nothing without a word of why says so.
alter table renewals drop constraint renewals_reason_check;
alter table renewals add constraint renewals_reason_check
  check (reason in ('moved', 'price', 'sold', 'other_carrier', 'cancelled', 'other', 'not_given'));
