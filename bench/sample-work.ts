import { type Agencies, agentCount, agentFirst, agentId } from './agencies.ts';
import type { Cluster } from './cluster.ts';
import type { Call } from './http-call.ts';
import { ordinaryTripsMax, type Sample } from './sample.ts';

/** Samples of the routes of tasks, renewals, notifications, and the global search, in an agency with work. */
export async function sampleWork(cluster: Cluster, agencies: Agencies): Promise<Record<string, Sample>> {
  const { largeTokens, large } = agencies;
  const token = largeTokens[0] as string;
  const { taskId, renewalId, clientId, leadId } = await findWork(cluster, large);
  const read = (...paths: string[]): Sample => ({
    calls: paths.map((path) => (): Call => ({ method: 'GET', path: `/api${path}`, token })),
    status: 200,
    tripsMax: ordinaryTripsMax,
  });
  const list = (path: string, ...filters: string[]) => read(...filters.map((filter) => `${path}?limit=50${filter}`));
  let turn = 0;
  return {
    listTasks: list(
      '/tasks',

      '',
      '&sort=priority',
      '&sort=due',
      '&sort=updated',
      '&status=Pendiente',
      '&only=open',
      '&priority=Urgente',
      '&priority=Urgente&sort=due',

      '&view=mine&sort=due',
      '&view=overdue&sort=due',
      '&view=due&sort=due',
      '&view=week&sort=due',
      '&q=carmen',
      `&assigned_to=${agentId(agentFirst)}`,
      '&due_from=2026-01-01&due_to=2026-03-31&sort=newest',
      `&client_id=${clientId}`,
    ),
    readTask: read(`/tasks/${taskId}`),
    createTask: {
      calls: [{ lead_id: leadId }, {}].map((about) => (): Call => {
        const body = { title: `Llamar ${++turn}`, description: 'Por la renovación', ...about };
        return { method: 'POST', path: '/api/tasks', token, body };
      }),
      status: 201,
      tripsMax: ordinaryTripsMax,
    },
    updateTask: {
      calls: [
        () => ({ status: ++turn % 2 ? 'Completada' : 'Pendiente' }),
        () => ({ assigned_to: agentId(agentFirst + (++turn % agentCount)) }),
      ].map((body) => (): Call => ({ method: 'PUT', path: `/api/tasks/${taskId}`, token, body: body() })),
      status: 200,
      tripsMax: ordinaryTripsMax,
    },
    listRenewals: list(
      '/renewals',

      '',
      '&sort=expiration',
      '&sort=updated',
      '&status=Pendiente',
      '&only=open',
      '&product_type=Casa',
      '&q=carmen',

      `&assigned_agent=${agentId(agentFirst)}`,
      '&date_from=2026-01-01&date_to=2026-03-31',
      `&client_id=${clientId}`,
    ),
    readRenewal: read(`/renewals/${renewalId}`),
    readEngineStatus: read('/renewals/engine-status'),
    listNotifications: read('/notifications?limit=20'),
    search: read('/search?q=carmen', '/search?q=carmen%20ibanez', '/search?q=3055550'),
    readStory: read(`/clients/${clientId}/story`),
  };
}

/** An open task, a renewal and its client, and a lead. */
async function findWork({ admin }: Cluster, tenantId: string) {
  const { rows } = await admin.query<Record<'taskId' | 'renewalId' | 'clientId' | 'leadId', string>>(
    `select t.id as "taskId", r.id as "renewalId", r.client_id as "clientId", r.lead_id as "leadId"
     from renewals r join tasks t on t.tenant_id = r.tenant_id and t.renewal_id = r.id
     where r.tenant_id = $1 and r.status = 'Pendiente' order by r.id limit 1`,
    [tenantId],
  );
  if (!rows[0]) throw new Error('The agency has no renewals.');
  return rows[0];
}
