-- What people have answered by text: whoever has written may be answered.
create table text_replies (
  tenant_id uuid not null,
  id uuid not null,
  -- The provider's own name of it: each comes once.
  sid text not null,
  address text not null,
  words text not null,
  kind text not null check (kind in ('stop', 'start', 'help', 'doubt', 'message')),
  created_at timestamptz not null,
  primary key (tenant_id, id),
  constraint replies_once unique (tenant_id, sid)
);
create index text_replies_by_address on text_replies (tenant_id, address, created_at desc);
call protect_tenant_table('text_replies');
alter table text_replies add foreign key (tenant_id) references tenants (id);
grant select, insert on text_replies to vigencia_app;
