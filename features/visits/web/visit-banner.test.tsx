import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Language } from '#platform/contract/language.ts';
import { startI18n } from '#platform/web/i18n.ts';
import { type SessionUser, session, startVisit } from '#platform/web/session.ts';
import { callsOf, enter, fakeServer, problem, renderScreen } from '#platform/web/test-page.tsx';
import VisitBanner from './visit-banner.tsx';

await startI18n(['platform', 'visits']);

const id = '00000000-0000-4000-8000-00000000abcd';
const begun = new Date('2026-11-16T20:00:00Z');

/** Replaces the operator's own session with the visit's. */
async function visit(language: Language = 'en'): Promise<void> {
  await enter({ tab: 'superadmin', role: 'Super Admin', language });
  const own = session()?.user as SessionUser;
  startVisit({
    access_token: 'visit-token',
    remember_me: false,
    user: {
      ...own,
      role: 'Admin',
      agency: { name: 'Sol Seguros', features_enabled: [], time_zone: 'America/New_York', date_format: 'MM/DD/YYYY' },
      visit: { id, reason: 'Reminders', ends_at: new Date(begun.getTime() + 30 * 60_000).toISOString() },
    },
  });
}
const show = () => renderScreen(<VisitBanner visit={session()?.user.visit as NonNullable<SessionUser['visit']>} />);

beforeEach(async () => {
  vi.useFakeTimers({ now: begun, toFake: ['Date', 'setInterval', 'clearInterval'] });
  await visit();
});
afterEach(() => vi.useRealTimers());

test.each([
  ['en', 'Viewing Sol Seguros, read-only.', '30:00 left', 'End visit'],
  ['es', 'Está viendo Sol Seguros (solo lectura).', 'Quedan 30:00', 'Terminar la visita'],
] as const)(
  'it says in %s whom one visits, for how long, and how to end it; nothing hides it',
  async (language, text, left, end) => {
    await visit(language);
    await show();
    await expect.element(page.getByText(text)).toBeVisible();
    await expect.element(page.getByText(left)).toBeVisible();
    await expect.element(page.getByRole('button')).toHaveLength(1);
    await expect.element(page.getByRole('button', { name: end })).toBeVisible();
  },
);

test('the time left goes on by itself, and at its end the own session is back', async () => {
  await show();
  vi.advanceTimersByTime(61_000);
  await expect.element(page.getByText('28:59 left')).toBeVisible();
  vi.advanceTimersByTime(28 * 60_000 + 58_000);
  await expect.element(page.getByText('0:01 left')).toBeVisible();
  expect(session()?.access_token).toBe('visit-token');
  vi.advanceTimersByTime(1_000);
  await vi.waitFor(() => expect(session()).toMatchObject({ access_token: 'token', user: { role: 'Super Admin' } }));
});

test('a click ends it at the server and here', async () => {
  fakeServer({ [`POST /access/visits/${id}/end`]: [200, {}] });
  await show();
  await page.getByRole('button', { name: 'End visit' }).click();
  await vi.waitFor(() => expect(session()?.access_token).toBe('token'));
  expect(callsOf(`POST /access/visits/${id}/end`)).toHaveLength(1);
});

test('where an Admin was quicker, the visit ends here, and the own session stays', async () => {
  fakeServer({ [`POST /access/visits/${id}/end`]: problem(401, 'not_authenticated') });
  await show();
  await page.getByRole('button', { name: 'End visit' }).click();
  await vi.waitFor(() => expect(session()?.access_token).toBe('token'));
});
