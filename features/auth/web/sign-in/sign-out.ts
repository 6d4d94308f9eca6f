import { endSession } from '#platform/web/session.ts';
import { loadAuthApi } from '../load-auth-api.ts';

/** Ends the session on the server and here; here also when the server cannot be reached. */
export async function signOut(): Promise<void> {
  try {
    const call = (await loadAuthApi()).signOut;
    await call({});
  } catch {
    // The token then ends by itself, unused.
  }
  endSession();
}
