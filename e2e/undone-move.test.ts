import { expect, test } from './fixtures.ts';
import { chooseStatus } from './status.ts';

test('a move that the server refuses is undone, and the reason is shown', async ({ page, t, leads, signIn }) => {
  await signIn('miguel');
  await leads.open();
  const card = leads.column('Nuevo').getByRole('article').first();
  const name = (await card.getAttribute('aria-label')) ?? '';
  const before = await leads.countOf('Nuevo');
  const there = await leads.countOf('Contactado');

  const detail = 'Somebody else has just closed this lead.';
  let answer = () => {};
  const moved = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/leads/*', async (route) => {
    if (route.request().method() !== 'PUT') return route.fallback();
    await moved;
    await route.fulfill({
      status: 409,
      contentType: 'application/problem+json',
      body: JSON.stringify({ status: 409, code: 'lead_closed', detail, request_id: '1' }),
    });
  });
  await chooseStatus(leads.statusOf(name), t('leads:status.Contactado'));

  // At once on the screen,
  await leads.expectCount('Nuevo', before - 1);
  await leads.expectCount('Contactado', there + 1);
  await expect(leads.column('Contactado').getByRole('article', { name, exact: true })).toBeVisible();

  // and back again.
  answer();
  await expect(page.getByRole('alert').filter({ hasText: detail })).toContainText(name);
  await leads.expectCount('Nuevo', before);
  await leads.expectCount('Contactado', there);
  await expect(leads.column('Nuevo').getByRole('article').first()).toHaveAccessibleName(name);
});
