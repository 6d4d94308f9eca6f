import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { session } from '#platform/web/session.ts';
import { ChangePasswordForm, ProfileForm } from '../profile.tsx';
import {
  aUser,
  button,
  calls,
  cleanBrowser,
  fakeServer,
  problem,
  renderBranded,
  storeSession,
  textbox,
} from '../test-page.tsx';

beforeEach(async () => {
  await cleanBrowser();
  storeSession(aUser({ phone: '305 555 0100' }));
});

const callsTo = (method: string) => calls.filter(({ call }) => call.startsWith(method));

test('saves the own data and keeps the answer', async () => {
  const changed = aUser({ full_name: 'Lucía F. Ruiz', department: 'Ventas' });
  fakeServer({ 'GET /auth/me': [200, aUser({ phone: '305 555 0100' })], 'PUT /auth/profile': [200, changed] });
  const onSaved = vi.fn();
  await renderBranded(<ProfileForm onSaved={onSaved} />);
  await expect.element(textbox('Phone')).toHaveValue('305 555 0100');
  // It loads after the dialog opens, whose focus is still on its frame.
  await expect.element(textbox('Full name')).toHaveFocus();
  await textbox('Full name').fill('Lucía F. Ruiz');
  await textbox('Department').fill('Ventas');
  await button('Save').click();
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(callsTo('PUT').map(({ body }) => body)).toEqual([{ full_name: 'Lucía F. Ruiz', department: 'Ventas' }]);
  expect(session()?.user.full_name).toBe('Lucía F. Ruiz');
});

test('another e-mail asks for the password, and then says where it is confirmed; the old one stays', async () => {
  const asked = aUser({ email_to_confirm: 'nueva@sol.test' });
  const answers = [problem(409, 'wrong_password', 'The current password is incorrect.'), [200, asked]] as const;
  let call = 0;
  fakeServer({
    'GET /auth/me': () => [200, call === answers.length ? asked : aUser()],
    'PUT /auth/profile': () => [...(answers[call++] as [number, unknown])],
  });
  const onSaved = vi.fn();
  await renderBranded(<ProfileForm onSaved={onSaved} />);
  await expect.element(textbox('Current password')).not.toBeInTheDocument();
  await textbox('Email').fill('nueva@sol.test');
  await button('Save').click();
  await expect.element(textbox('Current password')).toHaveFocus();
  expect(callsTo('PUT')).toEqual([]);
  await textbox('Current password').fill('equivocada');
  await button('Save').click();
  await expect.element(page.getByText('The current password is incorrect.')).toBeVisible();
  await textbox('Current password').fill('secreto1');
  await button('Save').click();
  await expect
    .element(page.getByText('We sent a link to nueva@sol.test. Your email changes when you open it.'))
    .toBeVisible();
  expect(callsTo('PUT').at(-1)?.body).toEqual({ email: 'nueva@sol.test', current_password: 'secreto1' });
  await expect.element(textbox('Email')).toHaveValue('lucia@sol.test');
  await expect.element(textbox('Current password')).not.toBeInTheDocument();
  expect(onSaved).not.toHaveBeenCalled();
});

test.each([
  ['en', 'Save', 'Failed to update profile'],
  ['es', 'Guardar', 'Error al actualizar perfil'],
] as const)('says in %s that it failed, where the server does not', async (language, save, message) => {
  await cleanBrowser(language);
  storeSession();
  fakeServer({ 'GET /auth/me': [200, aUser()], 'PUT /auth/profile': problem(500, 'anything') });
  await renderBranded(<ProfileForm onSaved={() => {}} />);
  await button(save).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent(message);
});

test('changes the password and empties the fields', async () => {
  fakeServer({ 'PUT /auth/password': [204] });
  const onChanged = vi.fn();
  await renderBranded(<ChangePasswordForm onChanged={onChanged} />);
  await textbox('Current password').fill('secreto1');
  await textbox('New password').fill('Segura2026');
  await textbox('Confirm password').fill('Segura2026');
  await button('Change password').click();
  await vi.waitFor(() => expect(onChanged).toHaveBeenCalledOnce());
  expect(calls[0]?.body).toEqual({ current_password: 'secreto1', new_password: 'Segura2026' });
  await expect.element(textbox('Current password')).toHaveValue('');
  await expect.element(textbox('New password')).toHaveValue('');
});

test('what was typed and left is here again and said, but the password', async () => {
  fakeServer({ 'GET /auth/me': [200, aUser()] });
  const left = await renderBranded(<ProfileForm onSaved={() => {}} />);
  await textbox('Email').fill('nueva@sol.test');
  await textbox('Current password').fill('secreto1');
  await left.unmount();
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('secreto1');
  await renderBranded(<ProfileForm onSaved={() => {}} />);
  await expect.element(page.getByText('We kept what you typed last time.')).toBeVisible();
  await expect.element(textbox('Email')).toHaveValue('nueva@sol.test');
  await expect.element(textbox('Current password')).toHaveValue('');
  await button('Start over').click();
  await expect.element(textbox('Email')).toHaveValue('lucia@sol.test');
  await expect.element(textbox('Current password')).not.toBeInTheDocument();
});
