import { randomUUID } from 'node:crypto';
import { type Agencies, addSessions, agentFirst, agentId, agentName, namedToken } from './agencies.ts';
import type { Cluster } from './cluster.ts';
import type { Call } from './http-call.ts';
import { ordinaryTripsMax, type Sample } from './sample.ts';
import { sampleSales } from './sample-sales.ts';
import { sampleWork } from './sample-work.ts';

/**
 * Samples of routes whose cost could depend on the amount of data, by the route's name. A conformance test checks how
 * often any call waits for the database: conformance/round-trips.test.ts.
 */
export async function sampleCalls(cluster: Cluster, agencies: Agencies): Promise<Record<string, Sample>> {
  const { largeTokens, large, password } = agencies;
  const token = largeTokens[0] as string;
  const get = (path: string) => (): Call => ({ method: 'GET', path: `/api${path}`, token });
  const read = (...paths: string[]): Sample => ({
    calls: paths.map(get),
    status: 200,
    tripsMax: ordinaryTripsMax,
    isAlike: true,
  });
  const { leadId, busyLeadId, phone, sharedPhone } = await findLeads(cluster, large);
  const newToken = async (userId: string) => {
    const fresh = namedToken(large, randomUUID());
    await addSessions(cluster, large, userId, [fresh]);
    return fresh;
  };
  const digits = () => String(1_000_000 + Math.floor(Math.random() * 8_999_999));
  return {
    ...(await sampleSales(cluster, agencies)),
    ...(await sampleWork(cluster, agencies)),
    listLeads: read('/leads?limit=10', '/leads?limit=100', '/leads?limit=10&status=Nuevo', '/leads?limit=100&q=carmen'),
    listSellers: read('/users/sellers'),
    findLeadDuplicates: read(`/leads/duplicates?phone=%2B${phone}`, `/leads/duplicates?phone=%2B${sharedPhone}`),
    readLead: read(`/leads/${leadId}`),
    readLeadHistory: read(`/leads/${leadId}/history?limit=10`, `/leads/${busyLeadId}/history?limit=100`),
    createLead: {
      calls: [() => ({ method: 'POST', path: '/api/leads', token, body: { contact: contactOf(digits()) } })],
      status: 201,
      tripsMax: ordinaryTripsMax,
    },
    updateLead: {
      calls: [
        () => ({ method: 'PUT', path: `/api/leads/${leadId}`, token, body: { notes: digits() } }),
        () => ({ method: 'PUT', path: `/api/leads/${leadId}`, token, body: { contact: { address: digits() } } }),
      ],
      status: 200,
      tripsMax: ordinaryTripsMax,
    },
    listUsers: read('/auth/users?limit=10', '/auth/users?limit=100'),
    me: read('/auth/me'),
    updateProfile: {
      calls: [() => ({ method: 'PUT', path: '/api/auth/profile', token, body: { department: digits() } })],
      status: 200,
      tripsMax: ordinaryTripsMax,
    },
    signOut: {
      calls: [
        async () => ({
          method: 'POST',
          path: '/api/auth/logout',
          token: await newToken(agentId(agentFirst)),
          body: {},
        }),
      ],
      status: 204,
      tripsMax: ordinaryTripsMax,
    },
    signIn: {
      calls: [() => ({ method: 'POST', path: '/api/auth/login', body: { username: agentName(agentFirst), password } })],
      status: 200,
      // Four. The refund of the rate limits runs outside the transaction and can arrive between two of its writes.
      tripsMax: ordinaryTripsMax + 1,
    },
  };
}

const contactOf = (digits: string) => ({
  name: `Rosa Benítez ${digits}`,
  email: `rosa.${digits}@example.com`,
  phone: `+1305${digits}`,
});

/** A lead with little history and one with much; a phone of one client and one that several clients share. */
async function findLeads({ admin }: Cluster, tenantId: string) {
  const { rows } = await admin.query<{ id: string; client_id: string; phone: string }>(
    `select l.id, c.id as client_id, substr(c.phone, 2) as phone from leads l
     join clients c on c.tenant_id = l.tenant_id and c.id = l.client_id
     where l.tenant_id = $1 order by l.id limit 8`,
    [tenantId],
  );
  const [first, busy, ...others] = rows;
  if (!first || !busy) throw new Error('The agency has no leads.');
  await admin.query(
    `insert into audit_events (tenant_id, id, at, actor_name, action, outcome, entity, entity_id, before, after)
     select $1, gen_random_uuid(), now() - interval '1 minute' * n, 'Agente', 'updateLead', 'done', 'lead', $2, '{"notes": ""}', '{"notes": "x"}'
     from generate_series(1, 200) n`,
    [tenantId, busy.id],
  );
  await admin.query(`update clients set phone = $3 where tenant_id = $1 and id = any($2)`, [
    tenantId,
    others.map(({ client_id }) => client_id),
    '+13055550000',
  ]);
  return { leadId: first.id, busyLeadId: busy.id, phone: first.phone, sharedPhone: '13055550000' };
}
