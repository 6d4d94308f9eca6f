-- From which sheet a file was read, in which row its titles stand, and what else it could have been read from.
alter table integration_uploads add column layout jsonb not null
  default '{"sheets": [], "sheet": null, "title_row": null, "first_rows": []}';
