-- What the processes have logged that an operator may look for: ids, routes and times, and nothing that anybody has written.
-- A line is kept for fourteen days; with an agency that is removed, its lines go, too.
create table log_lines (
  id uuid primary key,
  at timestamptz not null,
  level text not null check (level in ('info', 'warn', 'error', 'fatal')),
  message text not null,
  request_id uuid,
  -- null: of no agency.
  tenant_id uuid,
  user_id uuid,
  route text,
  status int,
  ms int,
  job text,
  job_id uuid,
  -- The code or the kind of an error, never its words: they may quote what somebody has typed.
  problem text
);
create index log_lines_by_time on log_lines (at desc, id desc);
create index log_lines_by_request on log_lines (request_id) where request_id is not null;
create index log_lines_by_tenant on log_lines (tenant_id, at desc, id desc) where tenant_id is not null;
grant select, insert, delete on log_lines to vigencia_platform;
