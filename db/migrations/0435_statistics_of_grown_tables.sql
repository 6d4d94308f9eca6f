-- The planner's statistics of tables that more than doubled since they were taken. The database does this by itself, but up to a
-- minute later, and the first file of a new installation brings in thousands of rows until then: an empty table's plans read
-- all of the agency's rows for each key.
create function analyze_grown_tables() returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare grown regclass;
begin
  for grown in
    select c.oid::regclass
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and pg_get_userbyid(c.relowner) = current_user
      and pg_stat_get_mod_since_analyze(c.oid) > greatest(100, c.reltuples)
  loop
    execute format('analyze (skip_locked) %s', grown);
  end loop;
end $$;
revoke all on function analyze_grown_tables() from public;
grant execute on function analyze_grown_tables() to vigencia_platform;
