import { useSyncExternalStore } from 'react';
import type { Role } from '#platform/contract/roles.ts';

/** The signed-in user as the platform needs it; the auth slice keeps more in the same object. */
export interface SessionUser {
  id: string;
  username: string;
  full_name: string;
  email?: string | undefined;
  role: Role;
  must_change_password: boolean;
  must_set_up_two_step: boolean;
  /** An operator looks into the agency; left out: nobody does. */
  visit?: { id: string; reason: string; ends_at: string } | undefined;
  agency: { name: string; features_enabled: string[]; time_zone: string; date_format: string } | null;
}

export interface WebSession {
  access_token: string;
  user: SessionUser;
  remember_me: boolean;
}

/** Why a session ended of which nobody signed out. */
export type SessionEnding = 'expired' | 'tenant_suspended' | 'trial_expired';

/** Comes and goes in the browser's storage with how a session ended, to be seen by the other tabs. */
const sessionEnded = 'session_ended';
const signedOut = 'signed_out';
const listeners = new Set<() => void>();
let current = read();
/** Whether somebody signed in on this page and has not been greeted. */
let isNew = false;
/** Why the last session ended, for the sign-in screen. */
let ending: SessionEnding | null = null;

function read(): WebSession | null {
  try {
    const access_token = localStorage.getItem('access_token');
    const user = JSON.parse(localStorage.getItem('user') ?? 'null') as SessionUser | null;
    if (!access_token || !user?.role) return null;
    return { access_token, user, remember_me: localStorage.getItem('remember_me') === 'true' };
  } catch {
    return null;
  }
}

function change(next: WebSession | null): void {
  current = next;
  for (const listener of listeners) listener();
}

// Signing in or out in another tab of the browser does so here.
addEventListener('storage', ({ key, newValue }) => {
  if (key === null || key === 'access_token' || key === 'user') change(read());
  if (key !== sessionEnded || newValue === null) return;
  ending = newValue === signedOut ? null : (newValue as SessionEnding);
  if (newValue === signedOut) sessionStorage.clear();
});

function tellOtherTabs(how: SessionEnding | typeof signedOut): void {
  localStorage.setItem(sessionEnded, how);
  localStorage.removeItem(sessionEnded);
}

/** The session of this browser, or null. */
export function session(): WebSession | null {
  return current;
}

/** Keeps a session in the browser's local storage. */
export function startSession(next: WebSession): void {
  localStorage.setItem('access_token', next.access_token);
  localStorage.setItem('user', JSON.stringify(next.user));
  if (next.remember_me) localStorage.setItem('remember_me', 'true');
  else localStorage.removeItem('remember_me');
  ending = null;
  isNew ||= current === null;
  change(next);
}

/** Where the own session of an operator is kept during a visit to an agency. */
const visitingFrom = 'visiting_from';

/** The session that somebody signed in with: during a visit the operator's own, with which the visit ends. */
export function ownSession(): WebSession | null {
  const own = localStorage.getItem(visitingFrom);
  return own ? (JSON.parse(own) as WebSession) : current;
}

/** Goes on as a visitor; what ends the visit's session, but a sign-out, brings the own one back. */
export function startVisit(next: WebSession): void {
  localStorage.setItem(visitingFrom, JSON.stringify(current));
  startSession(next);
}

/** True once after somebody signed in here: not after a reload, and not for who signed in elsewhere. */
export function takeGreeting(): boolean {
  const isDue = isNew;
  isNew = false;
  return isDue;
}

/** Replaces what is known of the signed-in user; does nothing without a session. */
export function updateSessionUser(user: SessionUser): void {
  if (current) startSession({ ...current, user });
}

/**
 * Drops the session here, in every tab of the browser. Left out, somebody signed out: a visit ends with the own session, and
 * nothing is left that was typed. Where the server has ended it, what was typed is found again, and a visitor is back in the
 * own session.
 */
export function endSession(reason: SessionEnding | null = null): void {
  const own = reason && localStorage.getItem(visitingFrom);
  if (own) {
    forget();
    startSession(JSON.parse(own) as WebSession);
    return;
  }
  // Before the others see that there is no session any more, so that they say why.
  if (reason) tellOtherTabs(reason);
  forget();
  if (!reason) {
    sessionStorage.clear();
    tellOtherTabs(signedOut);
  }
  ending = reason;
  change(null);
}

/** How a session ends whose calls are refused with a code. */
const endings = new Map<string, SessionEnding>([
  ['not_authenticated', 'expired'],
  ['tenant_suspended', 'tenant_suspended'],
  ['trial_expired', 'trial_expired'],
]);

/**
 * Ends the session of a token here where the code of a refusal says that it opens nothing any more; does nothing for another
 * one than there is now. An operator has no agency that could be closed: one that is refused as closed is another's.
 */
export function endRefused(token: string | undefined, code: string): void {
  const reason = endings.get(code);
  if (!reason || !token || token !== current?.access_token) return;
  if (reason === 'expired' || current.user.agency) endSession(reason);
}

/** Clears what is stored of a session that cannot be read; does nothing where there is one, also in another tab. */
export function dropUnreadable(): void {
  if (!current && !read()) forget();
}

function forget(): void {
  for (const key of ['access_token', 'user', 'remember_me', 'brand', visitingFrom]) localStorage.removeItem(key);
}

/** Why the last session ended; null: somebody signed out, or there was none. */
export function sessionEnding(): SessionEnding | null {
  return ending;
}

export function useSession(): WebSession | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current,
  );
}

/** The signed-in user; only for what is shown behind the sign-in. */
export function useUser(): SessionUser {
  const active = useSession();
  if (!active) throw new Error('Nobody is signed in.');
  return active.user;
}
