import { slices } from '#apps/server/features.ts';
import type { SentStatement } from '#platform/server/database/observe.ts';
import { bindRoutes } from '#platform/server/http/bound-route.ts';
import { send } from './http-call.ts';
import type { ObservedServer } from './observed-server.ts';
import type { Sample } from './sample.ts';

/** The cost of one call of a route. */
export interface CallCost {
  route: string;
  call: string;
  /** Excludes statements that begin, bind, and end the transaction. */
  statements: number;
  trips: number;
  tripsMax: number;
  traced: readonly SentStatement[];
}

/** Statements that begin, bind, and end a transaction. */
export const envelope = /^(begin( transaction read only)?|commit|rollback|set local .*|select set_config\([\s\S]*)$/;
const warmUps = 3;

/** Calls each sampled route until its connections are open, then counts. Problems are sentences. */
export async function countTrips(
  server: ObservedServer,
  samples: Record<string, Sample>,
): Promise<{ costs: CallCost[]; problems: string[] }> {
  const costs: CallCost[] = [];
  const problems: string[] = [];
  for (const { id } of bindRoutes(slices)) {
    const sample = samples[id];
    if (!sample) continue;
    const ofRoute = await costsOf(server, id, sample);
    costs.push(...ofRoute);
    for (const { call, trips, tripsMax } of ofRoute) {
      if (trips > tripsMax) problems.push(`${call} needs ${trips} round trips; ${tripsMax} are allowed.`);
    }
    const [first] = ofRoute;
    const varies = ofRoute.some((cost) => cost.statements !== first?.statements || cost.trips !== first.trips);
    if (varies && sample.isAlike) problems.push(`${id}: what it asks of the database depends on how much there is.`);
  }
  return { costs, problems };
}

async function costsOf(
  server: ObservedServer,
  route: string,
  { calls, status, tripsMax }: Sample,
): Promise<CallCost[]> {
  const costs: CallCost[] = [];
  for (const make of calls) {
    for (let time = 0; time <= warmUps; time += 1) {
      const call = await make();
      const { statements, trips } = await server.trace(async () => {
        const answer = await send(server.port, call);
        if (answer.status === status) return;
        throw new Error(`${call.method} ${call.path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
      });
      if (time < warmUps) continue;
      costs.push({
        route,
        call: `${call.method} ${decodeURIComponent(call.path.slice('/api'.length))}`.replace(
          /[0-9a-f]{8}-[0-9a-f-]{27}/,
          '{id}',
        ),
        statements: statements.filter(({ sql }) => !envelope.test(sql)).length,
        trips,
        tripsMax,
        traced: statements,
      });
    }
  }
  return costs;
}
