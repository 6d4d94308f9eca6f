import { unreachable } from '#platform/web/client.ts';

/**
 * The calls of this slice for the first screen, which renders before the schemas are loaded. If they can't be loaded,
 * the error is that of an unreachable server.
 */
export async function loadAuthApi() {
  try {
    return (await import('./auth-api.ts')).authApi;
  } catch {
    throw unreachable();
  }
}
