import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { session } from '#platform/web/session.ts';
import type { OwnSession } from '../../contract.ts';
import { OwnSessions } from '../profile.tsx';
import { button, calls, cleanBrowser, fakeServer, problem, renderBranded, storeSession } from '../test-page.tsx';

const aSession = (values: Partial<OwnSession>): OwnSession => ({
  id: '11111111-3c1e-4b8e-9d55-0a1b2c3d4e5f',
  browser: 'Chrome',
  system: 'Windows',
  address: '203.0.113.7',
  remember_me: false,
  created_at: '2026-11-16T12:00:00Z',
  last_used_at: new Date(Date.now() - 5 * 60_000).toISOString(),
  is_current: false,
  ...values,
});
const here = aSession({ is_current: true });
const phone = aSession({
  id: '22222222-3c1e-4b8e-9d55-0a1b2c3d4e5f',
  browser: 'Safari',
  system: 'iOS',
  remember_me: true,
});
const strange = aSession({
  id: '33333333-3c1e-4b8e-9d55-0a1b2c3d4e5f',
  browser: '',
  system: '',
  address: '198.51.100.2',
});

beforeEach(async () => {
  await cleanBrowser();
  storeSession();
});

const row = (text: string) => page.getByRole('listitem').filter({ hasText: text });
const ended = () => calls.filter(({ call }) => call.startsWith('DELETE')).map(({ call }) => call);

test.each([
  [
    'en',
    'Chrome on Windows',
    'This session',
    'IP address 203.0.113.7, same as this session · last used 5 minutes ago · remembered',
    'Unknown device',
  ],
  [
    'es',
    'Chrome en Windows',
    'Esta sesión',
    'dirección IP 203.0.113.7, la misma de esta sesión · último uso hace 5 minutos · recordada',
    'Dispositivo desconocido',
  ],
] as const)(
  'tells in %s where somebody is signed in, this session first and without an end',
  async (language, device, mark, facts, unknown) => {
    await cleanBrowser(language);
    storeSession();
    fakeServer({ 'GET /auth/sessions': [200, [phone, here, strange]] });
    await renderBranded(<OwnSessions />);
    await expect.element(page.getByRole('listitem').first().getByText(device, { exact: true })).toBeVisible();
    await expect.element(page.getByRole('listitem').first().getByText(mark)).toBeVisible();
    await expect.element(page.getByRole('listitem').first().getByRole('button')).not.toBeInTheDocument();
    await expect.element(page.getByText(facts)).toBeVisible();
    await expect.element(row(unknown).getByText(/198\.51\.100\.2/)).toBeVisible();
  },
);

test('ends one, and shows what is left', async () => {
  let left = [here, phone];
  fakeServer({
    'GET /auth/sessions': () => [200, left],
    [`DELETE /auth/sessions/${phone.id}`]: () => {
      left = [here];
      return [204];
    },
  });
  await renderBranded(<OwnSessions />);
  await button('Sign out of Safari on iOS').click();
  await expect.element(row('Safari')).not.toBeInTheDocument();
  await expect.element(button('Sign out everywhere else')).not.toBeInTheDocument();
  expect(ended()).toEqual([`DELETE /auth/sessions/${phone.id}`]);
});

test('signs out everywhere else and stays, or everywhere and goes', async () => {
  fakeServer({
    'GET /auth/sessions': [200, [here, phone]],
    'DELETE /auth/sessions': [204],
    'POST /auth/logout': [204],
  });
  await renderBranded(<OwnSessions />);
  await button('Sign out everywhere else').click();
  await vi.waitFor(() => expect(ended()).toHaveLength(1));
  // One at a time: a click before the first response has no effect.
  await expect.element(button('Sign out everywhere else')).toBeEnabled();
  expect(session()).not.toBeNull();
  await button('Sign out everywhere').click();
  await vi.waitFor(() => expect(session()).toBeNull());
  expect(ended()).toEqual(['DELETE /auth/sessions', 'DELETE /auth/sessions']);
});

test('says that they could not be loaded, and tries again', async () => {
  let answers = 0;
  fakeServer({ 'GET /auth/sessions': () => (answers++ === 0 ? problem(400, 'anything') : [200, [here]]) });
  await renderBranded(<OwnSessions />);
  await button('Try again').click();
  await expect.element(page.getByText('This session')).toBeVisible();
});
