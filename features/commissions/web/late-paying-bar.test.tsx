import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { go } from '#platform/web/navigation.ts';
import { enter, fakeServer, listed, renderScreen } from '#platform/web/test-page.tsx';
import ListSection from './list-section.tsx';
import { paying } from './paying.ts';
import { aCommission, agency } from './test-commissions.ts';

const [asked, bar] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
vi.mock('./paying-bar.tsx', async (original) => {
  asked.resolve();
  await bar.promise;
  return original();
});

test('nobody chooses before the bar is there, whose coming would move what is chosen', async () => {
  await enter({ tab: 'commissions', role: 'Manager', agency });
  go({ tab: 'commissions', section: 'list' }, { replace: true });
  await page.viewport(1280, 800);
  fakeServer({ 'GET /commissions': listed([aCommission()]), 'GET /commissions/totals': [200, {}] });
  await renderScreen(<ListSection />);
  const begin = page.getByRole('button', { name: 'Mark as paid', exact: true });
  const box = page.getByRole('checkbox', { name: 'Select Rosa Martínez' });
  await begin.click();
  paying.begin(null);
  await asked.promise;
  await new Promise(requestAnimationFrame);
  expect(box.elements()).toHaveLength(0);
  await expect.element(begin).toBeVisible();

  bar.resolve();
  await expect.element(page.getByRole('region', { name: 'Commissions to mark as paid' })).toBeVisible();
  await box.click();
  await expect.element(box).toBeChecked();
});
