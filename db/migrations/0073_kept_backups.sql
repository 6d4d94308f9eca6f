-- The backups of this installation: what was asked for, what became of it, and whether it could be restored.
create table backups (
  id uuid primary key,
  status text not null check (status in ('Waiting', 'Running', 'Done', 'Failed')),
  cause text not null check (cause in ('schedule', 'operator')),
  -- null: the whole installation. No key: a backup outlives its agency.
  tenant_id uuid,
  tenant_name text,
  requested_at timestamptz not null,
  -- When whoever works on it was last seen at it; null: nobody does.
  worked_on_at timestamptz,
  tries int not null default 0,
  made_at timestamptz,
  bytes bigint,
  row_count bigint,
  file text,
  problem text,
  proof text not null default 'None' check (proof in ('None', 'Waiting', 'Running', 'Right', 'Wrong')),
  proved_at timestamptz
);
-- Of one scope, one waits or runs at a time.
create unique index backups_under_way on backups ((coalesce(tenant_id, '00000000-0000-0000-0000-000000000000')))
  where status in ('Waiting', 'Running');
create index backups_by_request on backups (requested_at desc, id desc);
grant select, insert, update, delete on backups to vigencia_platform;
