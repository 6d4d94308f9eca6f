import { endSession, ownSession } from '#platform/web/session.ts';
import { loadAuthApi } from '../load-auth-api.ts';

/**
 * Ends the session on the server and in the browser, in the browser also if the server is unreachable. During a visit
 * it ends the operator's own session, and the visit with it.
 */
export async function signOut(): Promise<void> {
  try {
    const call = (await loadAuthApi()).signOut;
    await call({}, { headers: { authorization: `Bearer ${ownSession()?.access_token}` } });
  } catch {
    // The token then expires unused.
  }
  endSession();
}
