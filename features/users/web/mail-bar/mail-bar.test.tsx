import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { startI18n } from '#platform/web/i18n.ts';
import { enter, fakeServer, renderScreen } from '#platform/web/test-page.tsx';
import MailBar from './mail-bar.tsx';

await startI18n(['platform', 'users/mail-bar']);

const without = (is_without_server: boolean) => fakeServer({ 'GET /users/mail': [200, { is_without_server }] });

test.each([
  ['en', 'Email', 'No email is sent yet'],
  ['es', 'Correo', 'Todavía no se envía ningún correo'],
] as const)('an Admin is told that no mail leaves, and whom to ask (%s)', async (language, label, text) => {
  await enter({ tab: 'users', role: 'Admin', language });
  without(true);
  await renderScreen(<MailBar />);
  await expect.element(page.getByRole('region', { name: label }).getByText(text, { exact: false })).toBeVisible();
  await expect.element(page.getByRole('button')).not.toBeInTheDocument();
});

test('nobody is told anything where there is a server', async () => {
  await enter({ tab: 'users', role: 'Admin' });
  without(false);
  await renderScreen(
    <>
      <MailBar />
      <p>Below</p>
    </>,
  );
  await expect.element(page.getByText('Below')).toBeVisible();
  await expect.element(page.getByRole('region')).not.toBeInTheDocument();
});
