import path from 'node:path';
import { composeServices } from '#apps/server/compose.ts';
import { slices } from '#apps/server/features.ts';
import { readConfig } from '#platform/server/ground/config.ts';
import { buildHttp } from '#platform/server/http/http.ts';
import { createTripCounter, type TripCounter } from '#platform/testing/trip-counter.ts';
import type { Cluster } from './cluster.ts';

/**
 * A server in this process whose statements are observed. It runs no background work, whose statements would be
 * observed too.
 */
export interface ObservedServer {
  port: number;
  trace: TripCounter['trace'];
  stop(): Promise<void>;
}

export async function startObservedServer(cluster: Cluster): Promise<ObservedServer> {
  const env = {
    LOG_LEVEL: 'warn',
    DATA_DIR: path.join(cluster.folder, 'observed'),
    APP_KEY: cluster.appKey.toString('base64'),
  };
  const { observe, trace } = createTripCounter();
  const { services, close } = await composeServices(readConfig(env, cluster.folder), cluster.address, { observe });
  const http = await buildHttp(services, slices);
  const { port } = new URL(await http.listen({ host: '127.0.0.1', port: 0 }));
  return {
    port: Number(port),
    trace,
    async stop() {
      await http.close();
      await close();
    },
  };
}
