-- What was sent is kept in the order in which it came: of several who can be reached the first may count, so what is kept must
-- read like what was sent. Nobody looks for anything within it.
alter table incoming_leads
  alter column source_data type json using source_data::text::json,
  alter column fetched type json using fetched::text::json;
