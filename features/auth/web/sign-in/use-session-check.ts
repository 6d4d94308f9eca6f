import { useEffect, useRef, useState } from 'react';
import { session, updateSessionUser, useSession } from '#platform/web/session.ts';
import { loadAuthApi } from '../load-auth-api.ts';
import { useMailedLink } from '../recovery/mailed-link.ts';

export type SessionState = 'checking' | 'signed-out' | 'signed-in';

/**
 * The user's sign-in state. A stored session is checked once at start. A user who must first choose a new password or
 * set up a second step, or who opened a mailed link, isn't signed in yet.
 */
export function useSessionCheck(): SessionState {
  const active = useSession();
  const link = useMailedLink();
  const [isChecking, setChecking] = useState(() => session() !== null);
  const isAsked = useRef(false);

  // Asks the server, because only it knows whether the stored token is valid.
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
  } catch {
    // A refusal has already ended the session. An unreachable server leaves it unchanged.
  }
}
