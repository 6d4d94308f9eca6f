import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { go } from '#platform/web/navigation.ts';
import {
  type Answer,
  calls,
  callsOf,
  chooseStatus,
  enter,
  fakeServer,
  listed,
  problem,
  renderScreen,
  statusIn,
} from '#platform/web/test-page.tsx';
import CreateUserDialog from './create-user-dialog.tsx';
import { creatingUser } from './creating-user.ts';
import { aUser, userId } from './test-users.tsx';
import UsersScreen from './users-screen.tsx';

const ownId = '7d0f3a52-3c1e-4b8e-9d55-0a1b2c3d4e5f';
const own = aUser({ id: ownId, username: 'lucia', full_name: 'Lucía Ferrer', role: 'Admin' });
const rosa = aUser();
const heir = { id: '77777777-3c1e-4b8e-9d55-0a1b2c3d4e5f', full_name: 'Miguel Núñez', email: 'miguel@example.com' };
const places = (active_users: number): Answer => [200, { max_users: 10, active_users }];
const listing = {
  'GET /auth/users': listed([rosa, own]),
  'GET /auth/users/places': places(2),
  'GET /users/sellers': [200, [heir, { id: userId, full_name: 'Rosa Vidal', email: 'rosa@example.com' }]] as Answer,
};
const switching = `PUT /auth/users/${userId}/status`;

beforeEach(async () => {
  await page.viewport(1280, 800);
  await enter({ tab: 'users', role: 'Admin' });
});

const row = (name: RegExp) => page.getByRole('row', { name });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = () => page.getByRole('dialog');

test.each([
  ['en', 'Agent', 'Active', '2 of 10 seats used', 'You'],
  ['es', 'Agente', 'Activo', '2 de 10 usuarios', 'Usted'],
] as const)('shows in %s who there is, and how many the plan allows', async (language, role, state, taken, you) => {
  await enter({ tab: 'users', role: 'Admin', language });
  fakeServer(listing);
  // Wide enough for every column.
  await page.viewport(1600, 900);
  await renderScreen(<UsersScreen />);
  for (const text of ['rosa', role, 'rosa@example.com', '(305) 555-0100', 'Ventas', '11/10/2026']) {
    await expect.element(row(/Rosa Vidal/).getByText(text, { exact: true })).toBeVisible();
  }
  await expect.element(statusIn(row(/Rosa Vidal/))).toHaveAccessibleName(new RegExp(state));
  await expect.element(page.getByText(taken)).toBeVisible();
  await expect.element(row(/Lucía Ferrer/).getByText(you, { exact: true })).toBeVisible();
});

test('the own account has no way to let itself out', async () => {
  fakeServer(listing);
  await renderScreen(<UsersScreen />);
  await expect.element(row(/Lucía Ferrer/)).toBeVisible();
  await expect.element(statusIn(row(/Lucía Ferrer/))).not.toBeInTheDocument();
});

test('begins with the filters of the view; nothing found is said', async () => {
  fakeServer({ 'GET /auth/users/places': places(2) });
  go({ tab: 'users', filter: { role: 'CSR', state: 'inactive' } });
  await renderScreen(<UsersScreen />);
  await expect.element(button('Filters (2)')).toBeVisible();
  await expect.element(page.getByText('No users match your search')).toBeVisible();
  expect(calls.map(({ call }) => call)).toContain('GET /auth/users?sort=newest&role=CSR&state=inactive&limit=50');
});

test('letting somebody out asks to whom the work goes, and sends the answer', async () => {
  fakeServer({ ...listing, [switching]: [200, { ...rosa, is_active: false }] });
  await renderScreen(<UsersScreen />);
  await chooseStatus(statusIn(row(/Rosa Vidal/)), 'Inactive');
  await expect.element(dialog().getByText('Deactivate Rosa Vidal')).toBeVisible();
  const heirs = dialog().getByLabelText('Who takes over their open work?');
  await expect.element(heirs.getByRole('option', { name: 'Miguel Núñez' })).toBeInTheDocument();
  await expect.element(heirs.getByRole('option', { name: 'Rosa Vidal' })).not.toBeInTheDocument();
  await button('Deactivate user').click();
  await expect.element(dialog().getByText('Choose who takes over their open work')).toBeVisible();
  expect(callsOf('PUT')).toEqual([]);
  await heirs.selectOptions('Miguel Núñez');
  await button('Deactivate user').click();
  await expect.element(page.getByText('Can no longer sign in')).toBeVisible();
  expect(callsOf('PUT').map(({ body }) => body)).toEqual([{ is_active: false, hand_on_to: heir.id }]);
});

test('whoever never sells has nobody to be asked for, and a refusal is said', async () => {
  const detail = 'Your agency needs an active administrator. Give someone else that role first.';
  const csr = aUser({ role: 'CSR' });
  fakeServer({ ...listing, 'GET /auth/users': listed([csr]), [switching]: problem(409, 'last_admin', detail) });
  await renderScreen(<UsersScreen />);
  await chooseStatus(statusIn(row(/Rosa Vidal/)), 'Inactive');
  await button('Deactivate user').click();
  await expect.element(dialog().getByText(detail)).toBeVisible();
  expect(callsOf('PUT').map(({ body }) => body)).toEqual([{ is_active: false, hand_on_to: null }]);
});

test('letting somebody in needs no question, and says when the plan has no place', async () => {
  const detail = "Your plan's limit is 10. Contact support for a larger plan.";
  const out = aUser({ is_active: false });
  fakeServer({ ...listing, 'GET /auth/users': listed([out]), [switching]: problem(403, 'plan_limit', detail) });
  await renderScreen(<UsersScreen />);
  await chooseStatus(statusIn(row(/Rosa Vidal/)), 'Active');
  await expect.element(page.getByText(detail)).toBeVisible();
  expect(callsOf('PUT').map(({ body }) => body)).toEqual([{ is_active: true }]);
});

test('the panel sends what was changed and nothing else; the own role and e-mail are not changed there', async () => {
  fakeServer({
    ...listing,
    [`GET /auth/users/${userId}`]: [200, rosa],
    [`PUT /auth/users/${userId}`]: [200, { ...rosa, role: 'Manager' }],
    [`GET /auth/users/${ownId}`]: [200, own],
  });
  go({ tab: 'users', open: userId });
  const screen = await renderScreen(<UsersScreen />);
  await expect.element(dialog().getByText('rosa@example.com')).toBeVisible();
  await dialog().getByText('Agent', { exact: true }).click();
  await expect.element(dialog().getByLabelText('Role')).toHaveFocus();
  await dialog().getByLabelText('Role').selectOptions('Manager');
  await dialog().getByRole('button', { name: 'Save' }).click();
  await vi.waitFor(() => expect(callsOf('PUT').map(({ body }) => body)).toEqual([{ role: 'Manager' }]));
  await screen.unmount();
  go({ tab: 'users', open: ownId });
  await renderScreen(<UsersScreen />);
  await dialog().getByRole('button', { name: 'Edit' }).click();
  await expect.element(dialog().getByLabelText('Role')).toBeDisabled();
  await expect.element(dialog().getByLabelText('Email')).toHaveAttribute('readonly');
});

test('a new user needs a role; a taken name is said at its field; the password can be suggested', async () => {
  const detail = 'The username "rosa" is already taken.';
  let isTaken = true;
  fakeServer({
    ...listing,
    'POST /auth/register': () => (isTaken ? problem(409, 'username_taken', detail) : [201, rosa]),
  });
  await renderScreen(
    <>
      <UsersScreen />
      <CreateUserDialog />
    </>,
  );
  await expect.element(row(/Rosa Vidal/)).toBeVisible();
  await userEvent.keyboard('n');
  const field = (name: string) => dialog().getByLabelText(name, { exact: true });
  await field('Full name').fill('Rosa Vidal');
  await field('Username').fill('rosa');
  await field('Email').fill('rosa@example.com');
  await expect.element(button('Create user')).toBeDisabled();
  await field('Role').selectOptions('CSR');
  await button('Create user').click();
  await expect.element(dialog().getByText('Password must be at least 6 characters')).toBeVisible();
  await button('Suggest a password').click();
  await expect
    .element(field('Temporary password'))
    .toHaveValue(expect.stringMatching(/^[a-z2-9]{4}(-[a-z2-9]{4}){2}$/));
  await button('Create user').click();
  await expect.element(dialog().getByText(detail)).toBeVisible();
  await expect.element(field('Username')).toHaveFocus();
  isTaken = false;
  await field('Username').fill('rosa_2');
  await button('Create user').click();
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(callsOf('POST').at(-1)?.body).toMatchObject({ username: 'rosa_2', role: 'CSR', language: 'en', phone: '' });
});

test('a new user that was begun is here again and said, but the password', async () => {
  fakeServer(listing);
  await renderScreen(<CreateUserDialog />);
  creatingUser.begin(null);
  const field = (name: string) => dialog().getByLabelText(name, { exact: true });
  await field('Full name').fill('Rosa Vidal');
  await field('Role').selectOptions('CSR');
  await button('Suggest a password').click();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog()).not.toBeInTheDocument();
  creatingUser.begin(null);
  await expect.element(dialog().getByText('We kept what you typed last time.')).toBeVisible();
  await expect.element(field('Full name')).toHaveValue('Rosa Vidal');
  await expect.element(field('Temporary password')).toHaveValue('');
  await expect.element(button('Create user')).toBeEnabled();
  await button('Start over').click();
  await expect.element(field('Full name')).toHaveValue('');
  await expect.element(button('Create user')).toBeDisabled();
});

test('where the plan is full it is said before anything is typed', async () => {
  fakeServer({ ...listing, 'GET /auth/users/places': places(10) });
  await renderScreen(
    <>
      <UsersScreen />
      <CreateUserDialog />
    </>,
  );
  const full = "You've used all 10 seats of your plan. Deactivate someone, or ask for a larger plan.";
  await expect.element(page.getByText(full)).toBeVisible();
  await button('New user').click();
  await expect.element(dialog().getByText(full)).toBeVisible();
  await dialog().getByLabelText('Role').selectOptions('CSR');
  await expect.element(button('Create user')).toBeDisabled();
});

test('the table is the one of all lists: a row opens its user, a head orders, and columns can be chosen', async () => {
  fakeServer({ ...listing, [`GET /auth/users/${userId}`]: [200, rosa] });
  await renderScreen(<UsersScreen />);
  await page.getByRole('columnheader', { name: 'Full name' }).getByRole('button').click();
  await vi.waitFor(() => expect(calls.at(-1)?.call).toContain('sort=name'));
  await button('Columns').click();
  await page.getByRole('checkbox', { name: 'Department' }).click();
  await expect.element(row(/Rosa Vidal/).getByText('Ventas')).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await row(/Rosa Vidal/)
    .getByText('rosa@example.com')
    .click();
  await expect.element(dialog().getByRole('heading', { name: 'Rosa Vidal' })).toBeVisible();
});

test('who still has the password that was given is marked in the row, in words for those who hear or point', async () => {
  fakeServer({ ...listing, 'GET /auth/users': listed([aUser({ must_change_password: true })]) });
  await renderScreen(<UsersScreen />);
  const mark = row(/Rosa Vidal/).getByTitle('Temporary password not changed yet');
  await expect.element(mark).toHaveTextContent('Temporary password not changed yet');
});

test('a phone shows cards', async () => {
  await page.viewport(390, 800);
  fakeServer(listing);
  await renderScreen(<UsersScreen />);
  await expect.element(page.getByRole('article', { name: 'Rosa Vidal' }).getByText('Agent · Ventas')).toBeVisible();
});
