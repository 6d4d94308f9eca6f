import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#platform/web/client.ts';
import { type Failure, failureOf } from '#platform/web/form/failure.ts';
import { endSession, session, updateSessionUser, useSession } from '#platform/web/session.ts';
import { loadAuthApi } from '../load-auth-api.ts';
import { useMailedLink } from '../recovery/mailed-link.ts';

export type SessionState = 'checking' | 'signed-out' | 'signed-in';

let refusal: Failure | null = null;

/** Why the check at the start sent the user back to the sign-in, where it was not simply the end of the session. */
export function checkRefusal(): Failure | null {
  return refusal;
}

/**
 * Where the user stands. A stored session is checked once, at the start. Whoever must first choose a new password or set up
 * a second step, or comes by a mailed link, is not signed in yet.
 */
export function useSessionCheck(): SessionState {
  const active = useSession();
  const link = useMailedLink();
  const [isChecking, setChecking] = useState(() => session() !== null);
  const isAsked = useRef(false);

  // The server: only it knows whether the stored token still stands.
  useEffect(() => {
    if (!isChecking || isAsked.current) return;
    isAsked.current = true;
    void checkStoredSession().finally(() => setChecking(false));
  }, [isChecking]);

  if (isChecking) return 'checking';
  if (!active || link) return 'signed-out';
  const { must_change_password, must_set_up_two_step } = active.user;
  return must_change_password || must_set_up_two_step ? 'signed-out' : 'signed-in';
}

async function checkStoredSession(): Promise<void> {
  try {
    const { me } = await loadAuthApi();
    updateSessionUser(await me({}));
  } catch (error) {
    // A 401 has ended the session already. An agency that may not work now is told why; a server that cannot be
    // reached leaves the session as it is.
    if (!(error instanceof ApiError) || error.status !== 403) return;
    refusal = failureOf(error);
    endSession();
  }
}
