import { endSession, ownSession } from '#platform/web/session.ts';
import { loadAuthApi } from '../load-auth-api.ts';

/**
 * Ends the session on the server and here; here also when the server cannot be reached. During a visit it is the operator's
 * own, and the visit ends with it.
 */
export async function signOut(): Promise<void> {
  try {
    const call = (await loadAuthApi()).signOut;
    await call({}, { headers: { authorization: `Bearer ${ownSession()?.access_token}` } });
  } catch {
    // The token then ends by itself, unused.
  }
  endSession();
}
