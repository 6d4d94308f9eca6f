import { endSession } from '#platform/web/session.ts';
import { authApi } from '../auth-api.ts';

/** Ends the session on the server and here; here also when the server cannot be reached. */
export async function signOut(): Promise<void> {
  try {
    await authApi.signOut({});
  } catch {
    // The token then ends by itself, unused.
  }
  endSession();
}
