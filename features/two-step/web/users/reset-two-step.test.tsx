import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { User } from '#features/users/contract.ts';
import { startI18n } from '#platform/web/i18n.ts';
import { enter, fakeServer, renderScreen } from '#platform/web/test-page.tsx';
import { ResetTwoStep } from './reset-two-step.tsx';

await startI18n(['platform', 'two-step']);

const colleague = { id: '55555555-3c1e-4b8e-9d55-0a1b2c3d4e5f', full_name: 'Rosa Vega', second_steps: ['app'] };

test.each([
  ['is promised', false, 1],
  ['is not promised where no email is sent', true, 0],
] as const)('an email about the reset %s', async (_, is_without_server, promises) => {
  await enter({ tab: 'users', role: 'Admin' });
  fakeServer({ 'GET /users/mail': [200, { is_without_server }] });
  await renderScreen(<ResetTwoStep user={colleague as unknown as User} />);
  await page.getByRole('button', { name: 'Reset second step' }).click();
  await expect.element(page.getByText("Make sure it's really Rosa Vega who is asking.")).toBeVisible();
  await expect.element(page.getByText("They'll get an email about it.")).toHaveLength(promises);
});
