-- Which sending of a saved report is on its way, under its key; and whether a try of it has failed and another comes.
alter table saved_reports
  add column sending_key text,
  add column is_tried_again boolean not null default false;
