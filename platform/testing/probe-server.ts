import type { Services } from '#platform/server/acts/services.ts';
import { createLog } from '#platform/server/ground/log.ts';
import { buildHttp, type HttpRules } from '#platform/server/http/http.ts';
import type { ServerSlice } from '#platform/server/http/implement.ts';

export interface ProbeServer {
  url: string;
  /** The log entries at level warning or above. */
  logged: { msg: string; err?: { message: string } }[];
  close(): Promise<void>;
}

/**
 * Serves these routes on a real port, for cases that can't be injected: streams, callers that disconnect, slow readers.
 */
export async function startProbe(
  services: Services,
  slices: readonly ServerSlice[],
  rules: HttpRules = {},
): Promise<ProbeServer> {
  const logged: ProbeServer['logged'] = [];
  const log = createLog('warn', { write: (line) => void logged.push(JSON.parse(line)) });
  const http = await buildHttp({ ...services, log }, slices, rules);
  const url = await http.listen({ host: '127.0.0.1', port: 0 });
  return { url, logged, close: () => http.close() };
}
