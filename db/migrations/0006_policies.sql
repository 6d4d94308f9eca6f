-- What the agency has sold: one policy of one quote, for one term.

create table policies (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  quote_id uuid not null,
  lead_id uuid not null,
  client_id uuid not null,
  policy_number text not null,
  -- Two numbers that differ in capitals only are the same number.
  policy_number_norm text not null generated always as (lower(policy_number)) stored,
  product_type text not null check (product_type in ('Auto', 'Casa', 'Comercial')),
  carrier text not null default '',
  carrier_norm text not null generated always as (lower(carrier)) stored,
  status text not null default 'Activa'
    check (status in ('Activa', 'Vencida', 'Cancelada', 'Renovada', 'Pendiente Renovación')),
  annual_premium numeric(14, 2) not null,
  deductible numeric(14, 2) not null default 0,
  coverage_amount numeric(14, 2) not null default 0,
  coverage_limits text not null default '',
  effective_date date not null,
  expiration_date date not null,
  agent_id uuid,
  notes text not null default '',
  -- Its number and carrier without accents and in lower case; its lead is found by the lead's own text.
  search_text text not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, policy_number_norm),
  -- One quote makes at most one policy, whatever the code does.
  unique (tenant_id, quote_id),
  check (expiration_date > effective_date),
  foreign key (tenant_id, quote_id) references quotes (tenant_id, id),
  foreign key (tenant_id, lead_id) references leads (tenant_id, id),
  foreign key (tenant_id, client_id) references clients (tenant_id, id),
  foreign key (tenant_id, agent_id) references users (tenant_id, id),
  foreign key (tenant_id, created_by) references users (tenant_id, id)
);
create index policies_by_creation on policies (tenant_id, created_at desc, id desc);
create index policies_by_update on policies (tenant_id, updated_at desc, id desc);
create index policies_by_expiration on policies (tenant_id, expiration_date, id);
create index policies_by_status on policies (tenant_id, status, created_at desc, id desc);
create index policies_by_status_and_expiration on policies (tenant_id, status, expiration_date, id);
create index policies_by_product on policies (tenant_id, product_type, created_at desc, id desc);
create index policies_by_carrier on policies (tenant_id, carrier_norm, created_at desc, id desc);
create index policies_by_agent on policies (tenant_id, agent_id, created_at desc, id desc);
create index policies_by_lead on policies (tenant_id, lead_id);
create index policies_by_client on policies (tenant_id, client_id);
create index policies_by_text on policies using gin (tenant_id, search_text gin_trgm_ops);
call protect_tenant_table('policies');
create policy gate_reads on policies for select to vigencia_gate using (true);
grant select, insert, update on policies to vigencia_app;
grant select on policies to vigencia_gate;

alter table quotes add foreign key (tenant_id, policy_id) references policies (tenant_id, id);

-- As search_quotes.
create function search_policies(p_first text, p_rest text[]) returns setof policies
language sql stable security definer set search_path = public, pg_temp as $$
  select policies.* from policies
  join leads on leads.tenant_id = policies.tenant_id and leads.id = policies.lead_id
  where policies.tenant_id = current_tenant()
    and policies.id in (
      select id from policies where tenant_id = current_tenant() and search_text like p_first
      union
      select id from policies where tenant_id = current_tenant() and search_text like any (p_rest)
      union
      select found.id from leads
      join policies found on found.tenant_id = leads.tenant_id and found.lead_id = leads.id
      where leads.tenant_id = current_tenant() and leads.search_text like p_first and leads.search_text like all (p_rest)
    )
    and leads.search_text || ' ' || policies.search_text like p_first
    and leads.search_text || ' ' || policies.search_text like all (p_rest)
$$;
alter function search_policies(text, text[]) owner to vigencia_gate;
revoke all on function search_policies(text, text[]) from public;
grant execute on function search_policies(text, text[]) to vigencia_app;
