-- What stood in the way to the mail server when a process asked it last; '': nothing did. null: mail goes over none.
alter table process_minutes add column mail_said text;
