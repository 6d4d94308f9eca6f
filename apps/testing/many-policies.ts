import { aPolicy } from '#features/policies/testing.ts';
import type { TestServer } from './test-server.ts';

/**
 * Creates this many agents of Sol Seguros, each with this many policies of November 2026, directly in the database.
 * Returns the number of policies.
 */
export async function addPolicies(
  { admin, as, world }: TestServer,
  { agents, each }: { agents: number; each: number },
): Promise<number> {
  const tenant = world.tenants.sol;
  const template = await aPolicy(as('lucia'), { effective_date: '2026-10-31', expiration_date: '2027-10-31' });
  await admin.query(
    `insert into users (tenant_id, id, username, email, full_name, role, password_hash)
     select tenant_id, md5('agent' || i)::uuid, 'agent' || i, 'agent' || i || '@example.com', 'Agente ' || i, 'Agente', ''
     from users, generate_series(1, $2::int) i where tenant_id = $1 and username = 'lucia'`,
    [tenant, agents],
  );
  await admin.query(
    `insert into quotes (tenant_id, id, quote_number, lead_id, client_id, product_type, carrier, status, annual_premium,
                         valid_until, assigned_agent, lead_text, search_text, created_at, updated_at)
     select q.tenant_id, md5('quote' || i)::uuid, 'OLD-' || i, q.lead_id, q.client_id, q.product_type, q.carrier,
            'Aceptada', q.annual_premium, q.valid_until, q.assigned_agent, q.lead_text, 'old', q.created_at, q.updated_at
     from quotes q join policies p on p.tenant_id = q.tenant_id and p.quote_id = q.id, generate_series(1, $3::int) i
     where p.tenant_id = $1 and p.id = $2`,
    [tenant, template.id, agents * each],
  );
  await admin.query(
    `insert into policies (tenant_id, id, quote_id, lead_id, client_id, policy_number, product_type, carrier, status,
                           annual_premium, effective_date, expiration_date, anchor_day, agent_id, lead_text, search_text,
                           created_at, updated_at)
     select p.tenant_id, md5('policy' || i)::uuid, md5('quote' || i)::uuid, p.lead_id, p.client_id, 'OLD-' || i,
            p.product_type, p.carrier, 'Activa', 100 + i % 977 + (i % 100)::numeric / 100, date '2026-11-01' + i % 30,
            date '2027-11-01' + i % 30, 1 + i % 30, md5('agent' || 1 + i % $4::int)::uuid, p.lead_text, 'old', p.created_at, p.updated_at
     from policies p, generate_series(1, $3::int) i where p.tenant_id = $1 and p.id = $2`,
    [tenant, template.id, agents * each, agents],
  );
  return agents * each;
}
