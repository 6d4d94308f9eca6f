import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { i18n } from '#platform/web/i18n.ts';
import { enter, renderScreen } from '#platform/web/test-page.tsx';
import { ExpiryIndicator } from './expiry-indicator.tsx';
import { ExpiryAlert } from './policy-card.tsx';
import { aPolicy } from './test-policies.tsx';

beforeEach(() => enter({ tab: 'policies' }));

test.each([
  [-2, 'danger', 'Expired 2 days ago', 'Vencida hace 2 días'],
  [-1, 'danger', 'Expired 1 day ago', 'Vencida hace 1 día'],
  [0, 'danger', 'Expires today', 'Vence hoy'],
  [1, 'danger', 'Expires in 1 day', 'Vence en 1 día'],
  [7, 'danger', 'Expires in 7 days', 'Vence en 7 días'],
  [8, 'warning', 'Expires in 8 days', 'Vence en 8 días'],
  [30, 'warning', 'Expires in 30 days', 'Vence en 30 días'],
  [31, 'success', 'Expires in 31 days', 'Vence en 31 días'],
] as const)('%i days: %s, in words of both languages', async (days, tone, english, spanish) => {
  const { container } = await renderScreen(<ExpiryIndicator days={days} />);
  await expect.element(page.getByText(english, { exact: true })).toBeVisible();
  await expect.poll(() => container.querySelector('[data-tone]')?.getAttribute('data-tone')).toBe(tone);
  await expect.poll(() => container.querySelector('svg')).not.toBeNull();
  await i18n.changeLanguage('es');
  await expect.element(page.getByText(spanish, { exact: true })).toBeVisible();
});

test.each([
  [-1, {}, ''],
  [0, {}, 'Expiring soon: call the client.'],
  [30, { status: 'Renovada' }, 'Expiring soon: call the client.'],
  [31, {}, ''],
  [3, { cancelled_on: '2026-11-20' }, ''],
  [3, { next_begins: '2026-11-20' }, ''],
] as const)('an alert with %i days left and %o: "%s"', async (days_until_expiration, given, words) => {
  const { container } = await renderScreen(<ExpiryAlert policy={aPolicy({ days_until_expiration, ...given })} />);
  await expect.poll(() => container.querySelector('p')?.textContent ?? '').toBe(words);
});
