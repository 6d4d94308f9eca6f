import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { session } from '#platform/web/session.ts';
import {
  aUser,
  button,
  calls,
  chooseLanguage,
  cleanBrowser,
  fakeServer,
  problem,
  renderApp,
  textbox,
} from '../test-page.tsx';

beforeEach(() => cleanBrowser());

async function typeCredentials(): Promise<void> {
  await textbox('Username').fill('lucia');
  await textbox('Password').fill('secreto1');
}

test('begins in the username and keeps the button disabled until both fields are right', async () => {
  await renderApp();
  await expect.element(textbox('Username')).toHaveFocus();
  await expect.element(button('Sign in')).toBeDisabled();
  await textbox('Username').fill('lu');
  await textbox('Password').fill('secreto1');
  await expect.element(button('Sign in')).toBeDisabled();
  await textbox('Username').fill('lucia');
  await expect.element(button('Sign in')).toBeEnabled();
});

test('says what is wrong with a field that was left, and says it again in the other language', async () => {
  await renderApp();
  await textbox('Username').fill('lu');
  await textbox('Password').fill('abc');
  await userEvent.tab();
  await expect.element(page.getByText('Username must be at least 3 characters')).toBeVisible();
  await expect.element(page.getByText('Password must be at least 6 characters')).toBeVisible();
  await chooseLanguage('Español');
  await expect.element(page.getByText('El usuario debe tener al menos 3 caracteres')).toBeVisible();
  await expect.element(page.getByText('La contraseña debe tener al menos 6 caracteres')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Iniciar sesión' })).toBeVisible();
  expect(document.documentElement.lang).toBe('es');
});

test('does not scold whoever only passes through a field', async () => {
  await renderApp();
  await userEvent.tab();
  await userEvent.tab();
  await expect.element(textbox('Username')).not.toBeInvalid();
});

test('makes one call however often Enter is pressed, and keeps what was answered', async () => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  fakeServer({
    'POST /auth/login': async () => {
      await answered;
      return [200, { access_token: 'token', user: aUser() }];
    },
  });
  await renderApp();
  await typeCredentials();
  await page.getByLabelText('Remember me').click();
  await textbox('Password').click();
  await userEvent.keyboard('{Enter}{Enter}{Enter}');
  await expect.element(button('Sign in')).toBeDisabled();
  answer();
  await expect.element(page.getByText('signed-in')).toBeVisible();
  expect(calls).toHaveLength(1);
  expect(calls[0]?.body).toEqual({ username: 'lucia', password: 'secreto1', remember_me: true });
  expect(session()).toMatchObject({ access_token: 'token', remember_me: true });
});

test("shows the server's reason, goes back to the password, and follows a change of language", async () => {
  fakeServer({ 'POST /auth/login': problem(401, 'invalid_credentials', 'Incorrect username or password.') });
  await renderApp();
  await typeCredentials();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('alert')).toHaveTextContent('Incorrect username or password.');
  await expect.element(textbox('Password')).toHaveFocus();
  await expect.element(button('Sign in')).toBeEnabled();
  await chooseLanguage('Español');
  await expect.element(page.getByRole('alert')).toHaveTextContent('Usuario o contraseña incorrectos.');
});

const unsaid = {
  'an error without a sentence': problem(500, 'anything'),
  'an error of a code that has words elsewhere': problem(500, 'internal_error'),
  'an empty sentence': problem(500, 'internal_error', ' '),
  "a proxy's page": [502, '<h1>502 Bad Gateway</h1>'],
  "a proxy's own JSON": [502, { message: 'Bad Gateway' }],
  'JSON that is no object': [502, '"Bad Gateway"'],
  'an empty body': [504],
  'a page in place of the answer': [200, '<h1>Welcome to our Wi-Fi</h1>'],
} satisfies Record<string, Parameters<typeof fakeServer>[0][string]>;

test.each(Object.entries(unsaid))(
  'has words of its own where the server gives none, in both languages: %s',
  async (_, answer) => {
    fakeServer({ 'POST /auth/login': answer as [number] });
    await renderApp();
    await typeCredentials();
    await button('Sign in').click();
    const alert = page.getByRole('alert');
    await expect.element(alert.getByText('Login failed', { exact: true })).toBeVisible();
    await chooseLanguage('Español');
    await expect.element(alert.getByText('Error al iniciar sesión', { exact: true })).toBeVisible();
  },
);

test('says after its own words that there is no network, in both languages', async () => {
  fakeServer({ 'GET /healthz': [200] });
  await renderApp();
  await typeCredentials();
  await button('Sign in').click();
  const alert = page.getByRole('alert');
  await expect.element(alert.getByText(/^Login failed\. The server can't be reached\. /)).toBeVisible();
  await chooseLanguage('Español');
  await expect
    .element(alert.getByText(/^Error al iniciar sesión\. No se puede conectar con el servidor\. /))
    .toBeVisible();
});

test('shows and hides the password by keyboard', async () => {
  await renderApp();
  await textbox('Password').fill('secreto1');
  await userEvent.tab();
  await expect.element(button('Show password')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(textbox('Password')).toHaveAttribute('type', 'text');
  await expect.element(button('Show password')).toHaveAttribute('aria-pressed', 'true');
  await userEvent.keyboard(' ');
  await expect.element(textbox('Password')).toHaveAttribute('type', 'password');
});

test('tells browsers and password managers what the fields are', async () => {
  await renderApp();
  await expect.element(textbox('Username')).toHaveAttribute('autocomplete', 'username');
  await expect.element(textbox('Password')).toHaveAttribute('autocomplete', 'current-password');
});

test('has a copyright line of the current year', async () => {
  vi.setSystemTime('2031-03-04T12:00:00Z');
  onTestFinished(() => void vi.useRealTimers());
  await renderApp();
  await expect.element(page.getByRole('contentinfo')).toHaveTextContent('© 2031 Vigencia');
});

test('what is wrong with a field moves no other one, and stands nearer to its own than to the next', async () => {
  await renderApp();
  const edges = (element: Element) => element.getBoundingClientRect();
  const top = async () => edges(await textbox('Password').findElement()).top;
  const before = await top();
  await textbox('Username').fill('lu');
  await textbox('Password').click();
  const message = page.getByText('Username must be at least 3 characters');
  await expect.element(message).toBeVisible();
  expect(await top()).toBeCloseTo(before, 0);
  const parts = [textbox('Username'), message, page.getByText('Password', { exact: true })];
  const found = await Promise.all(parts.map((part) => part.findElement()));
  const [own, said, next] = found.map(edges) as [DOMRect, DOMRect, DOMRect];
  expect(next.top - said.bottom).toBeGreaterThan(1.5 * (said.top - own.bottom));
});
