-- A word that many messages have: no more of them are read than the page shows, or than are counted. For that the function that
-- searches is told what else is asked for and where the page begins (docs/adr/0125).
set local role vigencia_gate;

drop function search_messages(text, text[]);

-- Messages of the caller's agency that have all words, given as patterns, and whatever else is asked for by its column, by the
-- agency's days and by the row that the page comes after: the newest, or any, `p_most` at most. How common a word is no plan can
-- know behind row security: whoever wants the newest gets them from the newest 2,000 where those are enough, else by the index.
create function search_messages(p_words text[], p_asked jsonb, p_zone text, p_newest boolean, p_most int)
returns setof messages
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  agency uuid := current_tenant();
  words text := (select string_agg(format('search_text like %L', word), ' and ') from unnest(p_words) as word);
  asked text := format('tenant_id = %L', agency);
  in_order text := ' order by created_at desc, id desc limit ';
  newest text;
  name text;
  found int;
begin
  foreach name in array array[
    'status', 'communication_type', 'template_type', 'client_id', 'record_type', 'record_id', 'is_test']
  loop
    if p_asked ? name then asked := asked || format(' and %I = %L', name, p_asked ->> name); end if;
  end loop;
  if p_asked ? 'from' then
    asked := asked || format(' and created_at >= %L', (p_asked ->> 'from')::date::timestamp at time zone p_zone);
  end if;
  if p_asked ? 'to' then
    asked := asked || format(' and created_at < %L', ((p_asked ->> 'to')::date + 1)::timestamp at time zone p_zone);
  end if;
  if p_asked ? 'before' then
    asked := asked || format(' and (created_at, id) < (%L::timestamptz, %L::uuid)', p_asked ->> 'before',
      p_asked ->> 'before_id');
  end if;
  if not p_newest then
    return query execute 'select * from messages where ' || asked || ' and ' || words || ' limit ' || p_most;
    return;
  end if;
  newest := '(select * from messages where ' || asked || in_order || '2000) as newest where ' || words;
  execute 'select count(*) from (select 1 from ' || newest || ' limit ' || p_most || ') as enough' into found;
  if found < p_most then
    newest := 'messages where ' || asked || ' and ' || words;
  end if;
  return query execute 'select * from ' || newest || in_order || p_most;
end $$;

revoke all on function search_messages(text[], jsonb, text, boolean, int) from public;
grant execute on function search_messages(text[], jsonb, text, boolean, int) to vigencia_app;

set local role vigencia_owner;
