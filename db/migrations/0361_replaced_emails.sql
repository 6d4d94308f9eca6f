-- The way back from an e-mail that somebody else has replaced.
alter table account_links drop constraint account_links_kind_check;
alter table account_links add constraint account_links_kind_check check (kind in (
  'email_confirmation', 'email_request', 'email_asked', 'email_change', 'email_replaced', 'password_change',
  'password_reset', 'new_device', 'second_step_added', 'second_step_removed', 'second_step_reset', 'second_step_failed',
  'recovery_codes_renewed', 'recovery_code_used'));
