import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { endSession, type SessionUser, session, sessionEnding, startVisit } from '#platform/web/session.ts';
import { loadAuthApi } from '../load-auth-api.ts';
import { aUser, calls, cleanBrowser, fakeServer, problem, renderApp, storeSession } from '../test-page.tsx';
import { signOut } from './sign-out.ts';

const draft = 'draft of a lead';
beforeEach(async () => {
  await cleanBrowser();
  sessionStorage.setItem('draft', draft);
});

/** A request as the screens of a signed-in user send it. */
const ask = async () => (await loadAuthApi()).me({});
const sentence = 'This agency is suspended. Please contact support.';

/** An operator without an agency, and then a visit in place of the operator's own session. */
function visit(): void {
  const operator = aUser({ role: 'Super Admin', agency: null, tenant_id: null });
  storeSession(operator);
  const { agency } = aUser();
  const visitor = { ...operator, role: 'Admin', agency, visit: { id: 'v', reason: 'Reminders', ends_at: '' } };
  startVisit({ access_token: 'visit-token', user: visitor as SessionUser, remember_me: false });
}

describe('An open screen of an agency that is suspended', () => {
  test('becomes the sign-in with the sentence, whatever is asked; what was typed stays', async () => {
    fakeServer({ 'GET /auth/me': [200, aUser()] });
    storeSession();
    await renderApp();
    await expect.element(page.getByText('signed-in')).toBeVisible();
    fakeServer({ 'GET /auth/me': problem(403, 'tenant_suspended') });
    await expect(ask()).rejects.toMatchObject({ code: 'tenant_suspended' });
    await expect.element(page.getByRole('alert')).toHaveTextContent(sentence);
    expect([session(), localStorage.getItem('access_token')]).toEqual([null, null]);
    expect(sessionStorage.getItem('draft')).toBe(draft);
  });

  test('so do the other tabs of the browser', async () => {
    fakeServer({ 'GET /auth/me': [200, aUser()] });
    storeSession();
    await renderApp();
    await expect.element(page.getByText('signed-in')).toBeVisible();
    // The storage after another tab was refused, as the browser reports it to this one.
    localStorage.clear();
    const tell = (key: string, newValue: string | null) =>
      window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
    tell('session_ended', 'tenant_suspended');
    tell('session_ended', null);
    tell('access_token', null);
    await expect.element(page.getByRole('alert')).toHaveTextContent(sentence);
    expect(sessionStorage.getItem('draft')).toBe(draft);
  });

  test('an operator who is told so of another’s agency stays signed in', async () => {
    fakeServer({ 'GET /auth/me': problem(403, 'tenant_suspended') });
    storeSession(aUser({ role: 'Super Admin', agency: null, tenant_id: null }));
    await expect(ask()).rejects.toMatchObject({ code: 'tenant_suspended' });
    expect(session()?.access_token).toBe('token');
  });

  test('a visitor is back in the own session', async () => {
    visit();
    fakeServer({ 'GET /auth/me': problem(403, 'tenant_suspended') });
    await expect(ask()).rejects.toMatchObject({ code: 'tenant_suspended' });
    expect(session()?.access_token).toBe('token');
  });
});

describe('Signing out', () => {
  test('during a visit ends the own session on the server, and leaves neither here', async () => {
    visit();
    fakeServer({ 'POST /auth/logout': [204] });
    await signOut();
    expect(calls.map(({ call, headers }) => [call, headers.authorization])).toEqual([
      ['POST /auth/logout', 'Bearer token'],
    ]);
    expect([session(), sessionEnding(), sessionStorage.length]).toEqual([null, null, 0]);
    expect(Object.keys(localStorage).filter((key) => key !== 'language')).toEqual([]);
  });

  test('where the own session has ended already, leaves neither here', async () => {
    visit();
    fakeServer({ 'POST /auth/logout': problem(401, 'not_authenticated') });
    await signOut();
    expect([session(), sessionEnding()]).toEqual([null, null]);
  });

  test('takes back what was said of the session before, in other tabs too', async () => {
    fakeServer({ 'POST /auth/logout': [204] });
    window.dispatchEvent(new StorageEvent('storage', { key: 'session_ended', newValue: 'expired' }));
    expect(sessionEnding()).toBe('expired');
    window.dispatchEvent(new StorageEvent('storage', { key: 'session_ended', newValue: 'signed_out' }));
    expect([sessionEnding(), sessionStorage.length]).toEqual([null, 0]);
    storeSession();
    endSession('expired');
    storeSession();
    await signOut();
    expect(sessionEnding()).toBeNull();
  });
});
