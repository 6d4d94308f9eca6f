import type pg from 'pg';

/**
 * As the administrator, adds the work of an agency after `loadSales`: a renewal for each policy that ends within 60
 * days, and for every fourth one that has ended; a task for each of these and for every eighth lead; and 90 days of
 * notifications for the agents and the Admin. The rows extend to the instant of the SQL expression `now`.
 */
export async function loadWork(admin: pg.Client, tenantId: string, adminId: string, now = 'now()'): Promise<void> {
  await admin.query(
    `insert into renewals (tenant_id, id, policy_id, lead_id, client_id, product_type, renewal_date, status,
                           assigned_agent, old_premium, created_at, updated_at)
     select tenant_id, md5('renewal-' || id)::uuid, id, lead_id, client_id, product_type, expiration_date,
            case when status = 'Activa' then 'Pendiente' else 'Completada' end, agent_id, annual_premium,
            expiration_date - 30, expiration_date - 30
     from policies where tenant_id = $1 and expiration_date < (${now})::date + 60
       and (expiration_date >= (${now})::date or hashtext(id::text) & 3 = 0)`,
    [tenantId],
  );
  await admin.query(
    `insert into tasks (tenant_id, id, title, description, assigned_to, priority, status, due_date, lead_id, policy_id,
                        renewal_id, client_id, lead_text, search_text, created_at, updated_at)
     select r.tenant_id, md5('task-' || r.id)::uuid, 'Renovar la póliza ' || p.policy_number, 'Revise la cotización',
            r.assigned_agent, (array['Baja', 'Media', 'Media', 'Alta', 'Urgente'])[1 + (hashtext(r.id::text) & 65535) % 5],
            case when r.status = 'Pendiente' then 'Pendiente' else 'Completada' end, r.renewal_date - 7, r.lead_id,
            r.policy_id, r.id, r.client_id, p.lead_text, lower('renovar la poliza ' || p.policy_number),
            r.created_at, r.updated_at
     from renewals r join policies p on p.tenant_id = r.tenant_id and p.id = r.policy_id
     where r.tenant_id = $1
     union all
     select tenant_id, md5('task-' || id)::uuid, 'Pedir la licencia', 'Falta la del segundo conductor', assigned_agent,
            'Media', case when created_at > ${now} - interval '8 days' then 'Pendiente' else 'Completada' end, created_at::date + 3, id, null, null,
            client_id, search_text, 'pedir la licencia', created_at, created_at
     from (select *, row_number() over (order by id) as n from leads where tenant_id = $1) numbered
     where n % 8 = 0`,
    [tenantId],
  );
  await admin.query(
    `insert into notifications (tenant_id, id, user_id, kind, about_kind, about_id, facts, in_bell, created_at,
                                read_at)
     select tenant_id, gen_random_uuid(), case when hashtext(id::text) & 7 = 0 then $2::uuid else assigned_agent end, 'renewal.created', 'renewal', id, '{}'::jsonb, true, created_at,
            case when status = 'Completada' then updated_at end
     from renewals where tenant_id = $1 and assigned_agent is not null and created_at > ${now} - interval '90 days'
     union all
     select tenant_id, gen_random_uuid(), assigned_agent, 'lead.assigned', 'lead', id, '{}', true, created_at,
            case when status <> 'Nuevo' then updated_at end
     from leads where tenant_id = $1 and assigned_agent is not null and created_at > ${now} - interval '90 days'`,
    [tenantId, adminId],
  );
  await admin.query(
    `insert into tallies (tenant_id, subject, value, shard, count, amount)
     select tenant_id, subject, value, 0, count(*), 0 from (
       select tenant_id, 'tasks_by_status' as subject, status as value from tasks where tenant_id = $1
       union all select tenant_id, 'renewals_by_status', status from renewals where tenant_id = $1) weighed
     group by tenant_id, subject, value`,
    [tenantId],
  );
}
