import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { composeServices } from '#apps/server/compose.ts';
import { slices } from '#apps/server/features.ts';
import type { SentStatement } from '#platform/server/database/observe.ts';
import { readConfig } from '#platform/server/ground/config.ts';
import { buildHttp } from '#platform/server/http/http.ts';
import type { Cluster } from './cluster.ts';

/** What one call asked of the database. */
export interface Trace {
  statements: SentStatement[];
  /** How often the call had to wait for the network, one after the other. */
  trips: number;
}

/** A server in this process whose statements are listened to. It does no background work, which would be heard as well. */
export interface ObservedServer {
  port: number;
  /** What is sent while `work` runs. */
  trace(work: () => Promise<unknown>): Promise<Trace>;
  stop(): Promise<void>;
}

/**
 * Answers are held back so long that whatever is sent without waiting for one has been sent before: so a trip is
 * whatever is sent between two arrivals, on whichever connections.
 */
const delayMs = 15;

export async function startObservedServer(cluster: Cluster): Promise<ObservedServer> {
  const env = {
    LOG_LEVEL: 'warn',
    DATA_DIR: path.join(cluster.folder, 'observed'),
    APP_KEY: cluster.appKey.toString('base64'),
  };
  let current: Trace | null = null;
  let hasArrived = true;
  const observe = (statement: SentStatement) => {
    if (current && hasArrived) current.trips += 1;
    current?.statements.push(...oneByOne(statement));
    hasArrived = false;
    return async () => {
      await sleep(delayMs);
      hasArrived = true;
    };
  };
  const { services, close } = await composeServices(readConfig(env, cluster.folder), cluster.address, { observe });
  const http = await buildHttp(services, slices);
  const { port } = new URL(await http.listen({ host: '127.0.0.1', port: 0 }));
  return {
    port: Number(port),
    async trace(work) {
      const trace = { statements: [], trips: 0 };
      current = trace;
      hasArrived = true;
      try {
        await work();
        return trace;
      } finally {
        current = null;
      }
    },
    async stop() {
      await http.close();
      await close();
    },
  };
}

/** The statements of a text; only one without values can hold several. */
function oneByOne(statement: SentStatement): SentStatement[] {
  if (statement.values.length > 0) return [statement];
  const texts = statement.sql.split(';').map((text) => text.trim());
  return texts.filter(Boolean).map((sql) => ({ ...statement, sql }));
}
