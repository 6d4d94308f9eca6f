import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { button, calls, chooseLanguage, cleanBrowser, fakeServer, problem, renderApp, textbox } from '../test-page.tsx';

const call = 'POST /auth/create-default-admin';
const made = { username: 'admin', password: 'kT7mQx2Rv9pZd4w', detail: 'made' };

beforeEach(async () => {
  await cleanBrowser();
  await renderApp();
  await button('Create default administrator').click();
});

test('asks before it creates, and shows the credentials once', async () => {
  fakeServer({ [call]: [201, made] });
  await expect.element(page.getByText(/This creates the first agency/)).toBeVisible();
  expect(calls).toEqual([]);
  await button('Create administrator').click();
  await expect.element(page.getByText(made.password)).toBeVisible();
  await expect.element(page.getByText(/Save the password: it's shown only now/)).toBeVisible();
  await expect.element(button('Copy Username')).toBeVisible();
  await expect.element(button('Copy Password')).toBeVisible();
  await chooseLanguage('Español');
  await expect.element(page.getByText(/Guarde la contraseña: solo se muestra ahora/)).toBeVisible();
  await chooseLanguage('English');
  await button('Continue').click();
  await expect.element(textbox('Username')).toHaveValue('admin');
  await expect.element(textbox('Password')).toHaveFocus();
  await expect.element(page.getByText(made.password)).not.toBeInTheDocument();
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain(made.password);
});

test('asks for the setup token when the server does, and sends it', async () => {
  let attempts = 0;
  fakeServer({
    [call]: () => {
      attempts += 1;
      return attempts < 3 ? problem(403, 'setup_token_required', 'The setup token is needed.') : [201, made];
    },
  });
  await button('Create administrator').click();
  await expect.element(textbox('Setup token')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Enter the setup token')).toBeVisible();
  await textbox('Setup token').fill('wrong');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(/This token doesn't match/)).toBeVisible();
  await textbox('Setup token').fill('right');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(made.password)).toBeVisible();
  expect(calls.map(({ headers }) => headers['x-setup-token'])).toEqual([undefined, 'wrong', 'right']);
});

test('says why it cannot be done', async () => {
  fakeServer({ [call]: problem(409, 'already_initialized', 'Only while no user has ever existed.') });
  await button('Create administrator').click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Only while no user has ever existed.');
});

test('has words of its own where the server gives none', async () => {
  fakeServer({ [call]: problem(500, 'anything') });
  await button('Create administrator').click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Failed to create default admin account');
});
