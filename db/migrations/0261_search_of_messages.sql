-- A word that many messages have: no more of them are read than the page shows, or than are counted. For that the function that
-- searches is told what else is asked for and where the page begins (docs/adr/0125).
set local role vigencia_gate;

drop function search_messages(text, text[]);

-- Messages of the caller's agency that have all words, given as patterns, and whatever else is asked for by its column, by the
-- agency's days and by the row that the page comes after: the newest, or any, `p_most` at most. The patterns are written out,
-- so that each is looked up in the index, or none where walking from the newest on is shorter.
create function search_messages(p_words text[], p_asked jsonb, p_zone text, p_newest boolean, p_most int)
returns setof messages
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  agency uuid := current_tenant();
  words text := (select string_agg(format('search_text like %L', word), ' and ') from unnest(p_words) as word);
begin
  return query execute '
    select * from messages
    where tenant_id = $1 and ' || words || '
      and ($2 is null or status = $2)
      and ($3 is null or communication_type = $3)
      and ($4 is null or template_type = $4)
      and ($5 is null or client_id = $5)
      and ($6 is null or record_type = $6)
      and ($7 is null or record_id = $7)
      and ($8 is null or is_test = $8)
      and ($9 is null or created_at >= $9)
      and ($10 is null or created_at < $10)
      and ($11 is null or (created_at, id) < ($11, $12))'
    || case when p_newest then ' order by created_at desc, id desc' else '' end || ' limit $13'
  using agency, p_asked ->> 'status', p_asked ->> 'communication_type', p_asked ->> 'template_type',
    (p_asked ->> 'client_id')::uuid, p_asked ->> 'record_type', (p_asked ->> 'record_id')::uuid,
    (p_asked ->> 'is_test')::boolean, (p_asked ->> 'from')::date::timestamp at time zone p_zone,
    ((p_asked ->> 'to')::date + 1)::timestamp at time zone p_zone,
    (p_asked ->> 'before')::timestamptz, (p_asked ->> 'before_id')::uuid, p_most;
end $$;

revoke all on function search_messages(text[], jsonb, text, boolean, int) from public;
grant execute on function search_messages(text[], jsonb, text, boolean, int) to vigencia_app;

set local role vigencia_owner;
