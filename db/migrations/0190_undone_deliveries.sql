-- What came for a lead that was there has given it: the fields as they were and as they became. Null: nothing. And from which
-- network address came what nothing but the hook's own address proves. Null: it was proved, fetched, of a file, or is older
-- than anybody can undo it.
alter table incoming_leads
  add column lead_completed jsonb,
  add column sender text,
  -- When what it brought was taken back; null: it was not.
  add column undone_at timestamptz;
create index incoming_leads_by_sender on incoming_leads (tenant_id, received_at) where sender is not null;

-- What somebody takes back of what came to such an address, and how far that is.
create table delivery_undos (
  tenant_id uuid not null,
  id uuid not null,
  integration_id uuid not null,
  received_from timestamptz not null,
  received_before timestamptz not null,
  -- The network address; null: any.
  sender text,
  status text not null default 'undoing',
  total_rows int not null,
  done_rows int not null default 0,
  undone int not null default 0,
  kept int not null default 0,
  -- Those below this one are still to be taken back; null: all of them.
  undo_before jsonb,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  constraint delivery_undos_status check (status in ('undoing', 'undone'))
);
create index delivery_undos_by_integration on delivery_undos (tenant_id, integration_id, created_at desc);
call protect_tenant_table('delivery_undos');
alter table delivery_undos
  add foreign key (tenant_id, integration_id) references integrations (tenant_id, id);
grant select, insert, update on delivery_undos to vigencia_app;
