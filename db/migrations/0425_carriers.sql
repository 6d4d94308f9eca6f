-- The carriers that an agency works with. Quotes and policies keep the name as papers carry it, and a policy the carrier beside.
create table carriers (
  tenant_id uuid not null,
  id uuid not null,
  name text not null,
  -- Like the carrier's name of a quote and of a policy: case does not matter.
  name_norm text not null generated always as (lower(name)) stored,
  -- What the agency sells of it.
  products text[] not null default '{}' check (products <@ array['Auto', 'Casa', 'Comercial']),
  -- By which the carrier knows the agency.
  codes text[] not null default '{}',
  service_phone text not null default '',
  claims_phone text not null default '',
  site text not null default '',
  is_active boolean not null default true,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  constraint carriers_name_key unique (tenant_id, name_norm)
);
create index carriers_by_name on carriers (tenant_id, name collate "es-x-icu", id);
create index carriers_by_creation on carriers (tenant_id, created_at desc, id desc);
create index carriers_by_update on carriers (tenant_id, updated_at desc, id desc);
call protect_tenant_table('carriers');
alter table carriers add foreign key (tenant_id) references tenants (id);
grant select, insert, update on carriers to vigencia_app;

-- Those in use, under the spelling that is there most often, and for what.
alter table carriers no force row level security;
alter table quotes no force row level security;
alter table policies no force row level security;
insert into carriers (tenant_id, id, name, products, created_at, updated_at)
select tenant_id, gen_random_uuid(), mode() within group (order by carrier), array_agg(distinct product_type), now(), now()
from (
  select tenant_id, carrier, carrier_norm, product_type from quotes where carrier <> ''
  union all
  select tenant_id, carrier, carrier_norm, product_type from policies where carrier <> ''
) used
group by tenant_id, carrier_norm;
update policies set carrier_id = carriers.id
from carriers
where carriers.tenant_id = policies.tenant_id and carriers.name_norm = policies.carrier_norm;
alter table carriers force row level security;
alter table quotes force row level security;
alter table policies force row level security;

alter table policies
  add constraint policies_carrier_key foreign key (tenant_id, carrier_id) references carriers (tenant_id, id);
