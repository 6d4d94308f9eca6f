import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { onConnectionChange } from '../connection.ts';
import { startI18n } from '../i18n.ts';
import { enter, fakeServer, problem } from '../test-page.tsx';
import { showMaintenance } from './show-maintenance.ts';

await startI18n(['platform']);

beforeEach(() => enter({ tab: 'leads' }));

test('lies over the page until the server answers again, and nobody closes it before; then all begins anew', async () => {
  let isOn = true;
  const found: boolean[] = [];
  const stop = onConnectionChange((connected) => found.push(connected));
  fakeServer({ 'GET /auth/me': () => (isOn ? problem(503, 'maintenance', 'Back at six') : [200, {}]) });
  showMaintenance('Back at five');
  showMaintenance('Back at five');
  const dialog = page.getByRole('dialog', { name: 'Maintenance' });
  await expect.element(dialog.getByText('Back at five')).toBeVisible();
  await expect.element(dialog).toHaveLength(1);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).toBeVisible();
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect.element(dialog.getByText('Back at six')).toBeVisible();
  isOn = false;
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.poll(() => found).toEqual([false, true]);
  stop();
});
