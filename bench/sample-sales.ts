import { type Agencies, agentCount, agentFirst, agentId } from './agencies.ts';
import type { Cluster } from './cluster.ts';
import type { Call } from './http-call.ts';
import { ordinaryTripsMax, type Sample } from './sample.ts';

/** Samples of the routes of quotes, policies, and the dashboard, in an agency with sales. */
export async function sampleSales(cluster: Cluster, agencies: Agencies): Promise<Record<string, Sample>> {
  const { largeTokens, large } = agencies;
  const token = largeTokens[0] as string;
  const { quoteId, policyId, leadId } = await findSales(cluster, large);
  const colleague = agentId(agentFirst);
  const read = (...paths: string[]): Sample => ({
    calls: paths.map((path) => (): Call => ({ method: 'GET', path: `/api${path}`, token })),
    status: 200,
    tripsMax: ordinaryTripsMax,
    isAlike: true,
  });
  const write = (method: 'POST' | 'PUT', path: string, ...bodies: (() => object)[]): Sample => ({
    calls: bodies.map((body) => (): Call => ({ method, path: `/api${path}`, token, body: body() })),
    status: method === 'POST' ? 201 : 200,
    tripsMax: ordinaryTripsMax,
  });
  let turn = 0;
  const amount = () => 1_000 + ++turn;
  // A different agent each time, so that the call changes something.
  const agent = () => agentId(agentFirst + (++turn % agentCount));
  const quoteToSell = async () => {
    const { rows } = await cluster.admin.query<{ id: string }>(
      `insert into quotes (tenant_id, id, quote_number, lead_id, client_id, product_type, status, annual_premium,
         valid_until, search_text)
       select tenant_id, gen_random_uuid(), gen_random_uuid(), lead_id, client_id, 'Auto', 'Enviada', 900, current_date, ''
       from quotes where tenant_id = $1 and id = $2 returning id`,
      [large, quoteId],
    );
    return rows[0]?.id as string;
  };
  return {
    listQuotes: read('/quotes?limit=10', '/quotes?limit=100', '/quotes?limit=10&status=Enviada', '/quotes?q=carmen'),
    readQuote: read(`/quotes/${quoteId}`),
    readQuoteHistory: read(`/quotes/${quoteId}/history?limit=10`),
    createQuote: write('POST', '/quotes', () => ({ lead_id: leadId, product_type: 'Auto', annual_premium: amount() })),
    updateQuote: write(
      'PUT',
      `/quotes/${quoteId}`,
      () => ({ annual_premium: amount() }),
      () => ({ assigned_agent: agent() }),
    ),
    convertToPolicy: {
      calls: [{}, { agent_id: colleague }, { policy_number: null }].map((body) => async (): Promise<Call> => {
        const given = 'policy_number' in body ? { policy_number: `CARRIER-${amount()}` } : body;
        return { method: 'POST', path: `/api/quotes/${await quoteToSell()}/convert-to-policy`, token, body: given };
      }),
      status: 201,
      tripsMax: ordinaryTripsMax,
    },
    listPolicies: read(
      '/policies?limit=10',
      '/policies?limit=100',
      '/policies?expiring_within=30',
      '/policies?q=carmen',
    ),
    readPolicy: read(`/policies/${policyId}`),
    readPolicyHistory: read(`/policies/${policyId}/history?limit=10`),
    updatePolicy: write(
      'PUT',
      `/policies/${policyId}`,
      () => ({ notes: `${amount()}` }),
      () => ({ status: ++turn % 2 ? 'Cancelada' : 'Activa' }),
      () => ({ agent_id: agent() }),
    ),
    generateQuotePdf: {
      calls: [() => ({ method: 'POST', path: `/api/quotes/${quoteId}/generate-pdf`, token })],
      status: 200,
      tripsMax: ordinaryTripsMax,
    },
    readDashboardStats: read('/dashboard/stats'),
  };
}

/** A quote that can be sold, a policy, and a lead that can be quoted. */
async function findSales({ admin }: Cluster, tenantId: string) {
  const first = async (query: string) => (await admin.query<{ id: string }>(query, [tenantId])).rows[0]?.id as string;
  return {
    quoteId: await first("select id from quotes where tenant_id = $1 and status = 'Enviada' order by id limit 1"),
    policyId: await first("select id from policies where tenant_id = $1 and status = 'Activa' order by id limit 1"),
    leadId: await first("select id from leads where tenant_id = $1 and status = 'Cotizado' order by id limit 1"),
  };
}
