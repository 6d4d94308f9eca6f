import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { startI18n } from '#platform/web/i18n.ts';
import { callsOf, enter, fakeServer, problem, renderScreen } from '#platform/web/test-page.tsx';
import AgencyDataSection from './agency-data-section.tsx';

await startI18n(['platform', 'records', 'auth', 'users', 'agency-data']);
beforeEach(() => enter({ tab: 'agency', role: 'Admin' }));

test('the data are asked for with the password, and a wrong one is said at its field', async () => {
  fakeServer({ 'POST /agency-data': problem(409, 'wrong_password', "This isn't your password. Try again.") });
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  await renderScreen(<AgencyDataSection />);
  await page.getByRole('button', { name: 'Download data' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabelText('Your password').fill('not mine');
  await dialog.getByRole('button', { name: 'Download data' }).click();
  await expect.element(dialog.getByText("This isn't your password. Try again.")).toBeVisible();
  expect(callsOf('POST /agency-data')[0]?.body).toEqual({ current_password: 'not mine' });
  expect(saved).not.toHaveBeenCalled();
});

test('a Manager has no button', async () => {
  await enter({ tab: 'agency', role: 'Manager' });
  await renderScreen(
    <>
      <AgencyDataSection />
      <p>The page</p>
    </>,
  );
  await expect.element(page.getByText('The page')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Download data' })).not.toBeInTheDocument();
});
