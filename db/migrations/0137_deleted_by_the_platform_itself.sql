-- What ends and removes an agency is done by the platform's own role: on a distributed database, a function of somebody
-- else may not write where the platform writes in the same transaction.
set local role vigencia_gate;
drop function end_sessions_of_agency(uuid);
set local role vigencia_owner;
drop function purge_agency(uuid, timestamptz);

grant delete, select (tenant_id) on sessions to vigencia_platform;

-- An agency that is there is removed by nobody.
drop policy platform_all on tenants;
create policy platform_reads on tenants for select to vigencia_platform using (true);
create policy platform_adds on tenants for insert to vigencia_platform with check (true);
create policy platform_changes on tenants for update to vigencia_platform using (true);
create policy platform_removes on tenants for delete to vigencia_platform using (deleted_at is not null);
grant delete on tenants to vigencia_platform;
