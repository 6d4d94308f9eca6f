-- How each process stood in each of its minutes, for seven days.
create table process_minutes (
  at timestamptz not null,
  -- Made anew with each start.
  process_id uuid not null,
  -- How many processors' worth of time it used.
  cpu real not null,
  memory_bytes bigint not null,
  -- How late the event loop was, for all but one turn in a hundred.
  loop_ms real not null,
  calls int not null,
  -- Of these, answers that failed, from 500 on.
  errors int not null,
  -- null: nobody called.
  p95_ms real,
  primary key (at, process_id)
);
grant select, insert, delete on process_minutes to vigencia_platform;

-- How large each table was on each day, with its indexes.
create table table_sizes (
  day date not null,
  name text not null,
  bytes bigint not null,
  primary key (day, name)
);
grant select, insert, delete on table_sizes to vigencia_platform;
