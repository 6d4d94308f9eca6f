-- The file that went along with a message: a quote's proposal, by its name.
alter table messages add column attachment text;
