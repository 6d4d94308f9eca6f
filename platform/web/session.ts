import { useSyncExternalStore } from 'react';
import type { Role } from '#platform/contract/roles.ts';

/** The signed-in user as the platform needs it; the auth slice stores more in the same object. */
export interface SessionUser {
  id: string;
  username: string;
  full_name: string;
  email?: string | undefined;
  role: Role;
  must_change_password: boolean;
  must_set_up_two_step: boolean;
  /** Set during an operator's visit to the agency; omitted otherwise. */
  visit?: { id: string; reason: string; ends_at: string } | undefined;
  agency: { name: string; features_enabled: string[]; time_zone: string; date_format: string } | null;
}

export interface WebSession {
  access_token: string;
  user: SessionUser;
  remember_me: boolean;
}

/** Why a session ended without a sign-out. */
export type SessionEnding = 'expired' | 'tenant_suspended' | 'trial_expired';

/** The storage key that briefly holds how a session ended, so that the other tabs receive it as an event. */
const sessionEnded = 'session_ended';
const signedOut = 'signed_out';
const listeners = new Set<() => void>();
let current = read();
/** Whether a user signed in on this page and has not been greeted. */
let isNew = false;
/** Why the last session ended, for the sign-in screen; null means a sign-out or no session. */
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

// A sign-in or sign-out in another tab of the browser applies here too.
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

/** Stores a session in the browser's local storage. */
export function startSession(next: WebSession): void {
  localStorage.setItem('access_token', next.access_token);
  localStorage.setItem('user', JSON.stringify(next.user));
  if (next.remember_me) localStorage.setItem('remember_me', 'true');
  else localStorage.removeItem('remember_me');
  ending = null;
  isNew ||= current === null;
  change(next);
}

/** The storage key of the operator's own session during a visit to an agency. */
const visitingFrom = 'visiting_from';

/** The session of the sign-in: during a visit the operator's own session, which ends the visit. */
export function ownSession(): WebSession | null {
  const own = localStorage.getItem(visitingFrom);
  return own ? (JSON.parse(own) as WebSession) : current;
}

/** Starts a visit's session. When it ends other than by a sign-out, the operator's own session is restored. */
export function startVisit(next: WebSession): void {
  localStorage.setItem(visitingFrom, JSON.stringify(current));
  startSession(next);
}

/** Returns true once after a sign-in on this page: not after a reload, and not for a sign-in in another tab. */
export function takeGreeting(): boolean {
  const isDue = isNew;
  isNew = false;
  return isDue;
}

/** Replaces the data of the signed-in user; does nothing without a session. */
export function updateSessionUser(user: SessionUser): void {
  if (current) startSession({ ...current, user });
}

/**
 * Ends the session in every tab of the browser. Without a `reason` it is a sign-out: it also ends the operator's own
 * session during a visit, and deletes all drafts. With a `reason`, the server ended the session: drafts stay, and a
 * visit returns to the operator's own session.
 */
export function endSession(reason: SessionEnding | null = null): void {
  const own = reason && localStorage.getItem(visitingFrom);
  if (own) {
    forget();
    startSession(JSON.parse(own) as WebSession);
    return;
  }
  // Before the other tabs see that the session is gone, so that they can show why.
  if (reason) tellOtherTabs(reason);
  forget();
  if (!reason) {
    sessionStorage.clear();
    tellOtherTabs(signedOut);
  }
  ending = reason;
  change(null);
}

/** The session ending for each error code. */
const endings = new Map<string, SessionEnding>([
  ['not_authenticated', 'expired'],
  ['tenant_suspended', 'tenant_suspended'],
  ['trial_expired', 'trial_expired'],
]);

/**
 * Ends the current session if the error code says that its token is no longer valid; ignores other tokens than the
 * current one. An operator has no agency, so the code for a closed agency never ends an operator's session.
 */
export function endRefused(token: string | undefined, code: string): void {
  const reason = endings.get(code);
  if (!reason || !token || token !== current?.access_token) return;
  if (reason === 'expired' || current.user.agency) endSession(reason);
}

/** Clears an unreadable stored session; does nothing if there is a session, also from another tab. */
export function dropUnreadable(): void {
  if (!current && !read()) forget();
}

function forget(): void {
  for (const key of ['access_token', 'user', 'remember_me', 'brand', visitingFrom]) localStorage.removeItem(key);
}

/** Why the last session ended; null means a sign-out, or no session. */
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

/** The signed-in user. Throws without a session; use it only behind the sign-in. */
export function useUser(): SessionUser {
  const active = useSession();
  if (!active) throw new Error('Nobody is signed in.');
  return active.user;
}
