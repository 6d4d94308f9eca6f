-- When a saved report was last sent and what came of it; and since when one is on its way.
alter table saved_reports
  add column last_run_at timestamptz,
  add column last_outcome text,
  add column last_sent_to integer,
  add column sending_since timestamptz;
alter table saved_reports add constraint saved_reports_outcome check (
  last_outcome in ('sent', 'nothing_to_tell', 'nobody', 'not_made', 'failed'));
