create policy gate_reads on book_imports for select to vigencia_gate using (true);
grant select on book_imports to vigencia_gate;

-- By itself, as the other functions of the gate.
set local role vigencia_gate;

-- The books that were being brought in or taken back, of all agencies: whoever begins to work goes on with them.
create function books_left(p_limit int) returns table (tenant_id uuid, import_id uuid, status text)
language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query
    select b.tenant_id, b.id, b.status
    from book_imports b
    where b.status in ('importing', 'stopping', 'undoing')
    order by b.created_at
    limit p_limit;
end $$;
revoke all on function books_left(int) from public;
grant execute on function books_left(int) to vigencia_app;

set local role vigencia_owner;
