import { unreachable } from '#platform/web/client.ts';

/**
 * The calls of this slice for the first screen, which shows before the schemas behind them are there. Where they cannot
 * be fetched, that is a server that cannot be reached.
 */
export async function loadAuthApi() {
  try {
    return (await import('./auth-api.ts')).authApi;
  } catch {
    throw unreachable();
  }
}
