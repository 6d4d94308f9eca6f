-- What lists and figures need at 200,000 leads of one agency, the numbers of quotes and policies, and the days.

-- A filter by a value that few leads have, or many, is counted and paged on an index of its own.
create index leads_by_product on leads (tenant_id, product_type, created_at desc, id desc);
create index leads_by_source on leads (tenant_id, source, created_at desc, id desc);

-- The found leads themselves and not their ids: a very common name would otherwise be looked up a second time, row by
-- row. As the gate, because under row security the trigram index is never used (docs/adr/0004).
drop function search_leads(text, text[]);
create function search_leads(p_first text, p_rest text[]) returns setof leads
language sql stable security definer set search_path = public, pg_temp as $$
  select * from leads
  where tenant_id = current_tenant() and search_text like p_first and search_text like all (p_rest)
$$;
alter function search_leads(text, text[]) owner to vigencia_gate;
revoke all on function search_leads(text, text[]) from public;
grant execute on function search_leads(text, text[]) to vigencia_app;

-- Figures that are kept by the transactions that change them, spread over shards so that these do not wait for each
-- other (docs/adr/0013).
create table tallies (
  tenant_id uuid not null references tenants (id),
  subject text not null,
  value text not null,
  shard smallint not null,
  count bigint not null,
  amount numeric(16, 2) not null,
  primary key (tenant_id, subject, value, shard)
) with (fillfactor = 50);

-- What there is already, before the walls go up: nobody's transaction is bound to all agencies.
insert into tallies (tenant_id, subject, value, shard, count, amount)
select tenant_id, 'leads_by_status', status, 0, count(*), 0 from leads group by tenant_id, status
union all
select tenant_id, 'leads_by_product', coalesce(product_type, 'none'), 0, count(*), 0
from leads group by tenant_id, product_type;

call protect_tenant_table('tallies');
grant select, insert, update, delete on tallies to vigencia_app;

-- The last number given in each series of an agency.
create table number_series (
  tenant_id uuid not null references tenants (id),
  series text not null,
  last int not null,
  primary key (tenant_id, series)
) with (fillfactor = 50);
call protect_tenant_table('number_series');
grant select, insert, update on number_series to vigencia_app;

-- The last day of the agency, in its own time zone, whose daily work has been enqueued; null: none yet.
alter table tenants add column day_begun date;
