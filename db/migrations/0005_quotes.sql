-- What an agency offers: one carrier's premium for one lead's wish.

create table quotes (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  quote_number text not null,
  lead_id uuid not null,
  client_id uuid not null,
  product_type text not null check (product_type in ('Auto', 'Casa', 'Comercial')),
  carrier text not null default '',
  carrier_norm text not null generated always as (lower(carrier)) stored,
  status text not null default 'Pendiente'
    check (status in ('Pendiente', 'Enviada', 'Aceptada', 'Rechazada', 'Vencida', 'Borrador')),
  annual_premium numeric(14, 2) not null,
  deductible numeric(14, 2) not null default 0,
  coverage_amount numeric(14, 2) not null default 0,
  coverage_limits text not null default '',
  valid_until date not null,
  notes text not null default '',
  -- What the product asks for; null where the quote says nothing about it.
  auto_details jsonb,
  casa_details jsonb,
  comercial_details jsonb,
  assigned_agent uuid,
  -- The policy it became, whose table comes later; null while it has not.
  policy_id uuid,
  -- Its number, short id and carrier without accents and in lower case; its lead is found by the lead's own text.
  search_text text not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, quote_number),
  foreign key (tenant_id, lead_id) references leads (tenant_id, id),
  foreign key (tenant_id, client_id) references clients (tenant_id, id),
  foreign key (tenant_id, assigned_agent) references users (tenant_id, id),
  foreign key (tenant_id, created_by) references users (tenant_id, id)
);
create index quotes_by_creation on quotes (tenant_id, created_at desc, id desc);
create index quotes_by_update on quotes (tenant_id, updated_at desc, id desc);
create index quotes_by_validity on quotes (tenant_id, valid_until, id);
create index quotes_by_status on quotes (tenant_id, status, created_at desc, id desc);
create index quotes_by_status_and_validity on quotes (tenant_id, status, valid_until);
create index quotes_by_product on quotes (tenant_id, product_type, created_at desc, id desc);
create index quotes_by_carrier on quotes (tenant_id, carrier_norm, created_at desc, id desc);
create index quotes_by_agent on quotes (tenant_id, assigned_agent, created_at desc, id desc);
create index quotes_by_lead on quotes (tenant_id, lead_id);
create index quotes_by_client on quotes (tenant_id, client_id);
create index quotes_by_text on quotes using gin (tenant_id, search_text gin_trgm_ops);
call protect_tenant_table('quotes');
create policy gate_reads on quotes for select to vigencia_gate using (true);
grant select, insert, update on quotes to vigencia_app;
grant select on quotes to vigencia_gate;

-- The quotes of the transaction's agency whose own text and whose lead's, taken together, have every pattern; the first
-- should be the longest.
create function search_quotes(p_first text, p_rest text[]) returns setof quotes
language sql stable security definer set search_path = public, pg_temp as $$
  select quotes.* from quotes
  join leads on leads.tenant_id = quotes.tenant_id and leads.id = quotes.lead_id
  where quotes.tenant_id = current_tenant()
    and quotes.id in (
      select id from quotes where tenant_id = current_tenant() and search_text like p_first
      union
      select id from quotes where tenant_id = current_tenant() and search_text like any (p_rest)
      union
      select found.id from leads
      join quotes found on found.tenant_id = leads.tenant_id and found.lead_id = leads.id
      where leads.tenant_id = current_tenant() and leads.search_text like p_first and leads.search_text like all (p_rest)
    )
    and leads.search_text || ' ' || quotes.search_text like p_first
    and leads.search_text || ' ' || quotes.search_text like all (p_rest)
$$;
alter function search_quotes(text, text[]) owner to vigencia_gate;
revoke all on function search_quotes(text, text[]) from public;
grant execute on function search_quotes(text, text[]) to vigencia_app;
