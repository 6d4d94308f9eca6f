import { endSession } from '#platform/web/session.ts';
import { auth } from '../calls.ts';

/** Ends the session on the server and here; here also when the server cannot be reached. */
export async function signOut(): Promise<void> {
  try {
    await auth.signOut({});
  } catch {
    // The token then ends by itself, unused.
  }
  endSession();
}
