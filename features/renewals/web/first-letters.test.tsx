import { Suspense } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { startI18n } from '#platform/web/i18n.ts';
import { lazyView } from '#platform/web/lazy-view.ts';
import { enter, fakeServer, renderScreen } from '#platform/web/test-page.tsx';
import { renewalsScreen } from './index.tsx';
import { listing } from './test-renewals.ts';

await startI18n(['platform', ...renewalsScreen.words]);

const View = lazyView(renewalsScreen.load);

beforeEach(() => enter({ tab: 'renewals', role: 'Admin' }));

test('whoever types before the renewals are there keeps the focus and every letter', async () => {
  let answer = () => {};
  const asked = new Promise<void>((resolve) => (answer = resolve));
  const list = listing['GET /renewals'];
  fakeServer({ ...listing, 'GET /renewals': async () => asked.then(() => list) } as never);
  await renderScreen(
    <Suspense>
      <View />
    </Suspense>,
  );
  const search = page.getByRole('searchbox');
  await search.fill('Rosa');
  const lost: string[] = [];
  (await search.findElement()).addEventListener('blur', () => lost.push('the focus'));
  answer();
  await expect.element(page.getByText('Rosa Martínez').first()).toBeVisible();
  expect(lost).toEqual([]);
  await expect.element(search).toHaveFocus();
  await expect.element(search).toHaveValue('Rosa');
});
