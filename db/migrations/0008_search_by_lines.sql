-- What a record is searched by has a line for each thing it is known by (name, e-mail, phones, numbers), and the rest
-- (zip code, carrier) in the last line; apostrophes are left out. The texts were folded by the server before, which
-- PostgreSQL cannot do alike, so they are cut and not made anew: folding leaves as many words as there were.
create function cut_lines_of(p_text text, p_words int[]) returns text
language plpgsql immutable as $$
declare
  words text[] := string_to_array(regexp_replace(trim(p_text), '\s+', ' ', 'g'), ' ');
  lines text := E'\n';
  line text;
  count int;
  begun int := 1;
begin
  foreach count in array p_words loop
    line := array_to_string(words[begun : begun + count - 1], ' ');
    line := trim(regexp_replace(translate(line, E'\'`´ʹʻʼ‘’‛′＇', ''), ' +', ' ', 'g'));
    if line <> '' and strpos(lines, E'\n' || line || E'\n') = 0 then lines := lines || line || E'\n'; end if;
    begun := begun + count;
  end loop;
  line := array_to_string(words[begun :], ' ');
  return lines || ' ' || trim(regexp_replace(translate(line, E'\'`´ʹʻʼ‘’‛′＇', ''), ' +', ' ', 'g'));
end $$;

create function cut_words_in(p_text text) returns int
language sql immutable as $$
  select coalesce(array_length(string_to_array(regexp_replace(trim(p_text), '\s+', ' ', 'g'), ' '), 1), 0)
$$;

create function cut_digits_in(p_text text) returns text
language sql immutable as $$ select regexp_replace(p_text, '[^0-9]', '', 'g') $$;

-- The owner, too, would see no agency's rows.
alter table clients no force row level security;
alter table leads no force row level security;
alter table quotes no force row level security;
alter table policies no force row level security;

update leads set search_text = cut_lines_of(leads.search_text, array[
  cut_words_in(c.name), cut_words_in(c.email), (cut_digits_in(c.phone) <> '')::int,
  (cut_digits_in(c.whatsapp) not in ('', cut_digits_in(c.phone)))::int])
from clients c
where c.tenant_id = leads.tenant_id and c.id = leads.client_id;

update quotes set search_text = cut_lines_of(search_text, array[
  cut_words_in(quote_number), (cut_digits_in(quote_number) <> '')::int, 1]);

update policies set search_text = cut_lines_of(search_text, array[
  cut_words_in(policy_number), (cut_digits_in(policy_number) <> '')::int]);

alter table clients force row level security;
alter table leads force row level security;
alter table quotes force row level security;
alter table policies force row level security;

drop function cut_lines_of(text, int[]), cut_words_in(text), cut_digits_in(text);
