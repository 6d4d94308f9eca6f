import { useSyncExternalStore } from 'react';
import type { Role } from '#platform/contract/roles.ts';

/** The signed-in user as the platform needs it; the auth slice keeps more in the same object. */
export interface SessionUser {
  id: string;
  username: string;
  full_name: string;
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

/** Comes and goes in the browser's storage, to be seen by the other tabs. */
const signedOut = 'signed_out';
const listeners = new Set<() => void>();
let current = read();
/** Whether somebody signed in on this page and has not been greeted. */
let isNew = false;
/** Why the last session ended, for the sign-in screen. */
let ending: 'expired' | null = null;

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
addEventListener('storage', ({ key }) => {
  if (key === null || key === 'access_token' || key === 'user') change(read());
  if (key === signedOut) sessionStorage.clear();
});

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

/** Where the own session of an operator is kept while he visits an agency. */
const visitingFrom = 'visiting_from';

/** Goes on as a visitor; what ends the visit's session brings the own one back. */
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
 * Drops the session here; `expired` when the server ended it. Whoever signs out leaves nothing that was typed, in no tab
 * of the browser; whom the server signed out finds it again.
 */
export function endSession(reason: 'expired' | null = null): void {
  const own = localStorage.getItem(visitingFrom);
  forget();
  if (own) {
    startSession(JSON.parse(own) as WebSession);
    return;
  }
  if (!reason) {
    sessionStorage.clear();
    localStorage.setItem(signedOut, '1');
    localStorage.removeItem(signedOut);
  }
  ending = reason;
  change(null);
}

/** Clears what is stored of a session that cannot be read; does nothing where there is one, also in another tab. */
export function dropUnreadable(): void {
  if (!current && !read()) forget();
}

function forget(): void {
  for (const key of ['access_token', 'user', 'remember_me', 'brand', visitingFrom]) localStorage.removeItem(key);
}

export function sessionEnding(): 'expired' | null {
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
