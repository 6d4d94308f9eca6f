import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { startI18n } from '#platform/web/i18n.ts';
import { calls, enter, fakeServer, problem, renderScreen } from '#platform/web/test-page.tsx';
import { ClientOfPolicy } from './client-of-policy.ts';
import NewPolicyForm from './new-policy-form.tsx';
import { aPolicy } from './test-policies.tsx';

await startI18n(['platform', 'records', 'leads', 'clients', 'quotes', 'policies']);
await ClientOfPolicy.fetch();

beforeEach(() => enter({ tab: 'policies' }));

const field = (name: string) => page.getByRole('textbox', { name });
const rosa = {
  client_id: '11111111-3c1e-4b8e-9d55-0a1b2c3d4e5f',
  contact: aPolicy().quote.lead.contact,
  is_same: true,
  leads: [],
};
const server = (more = {}) =>
  fakeServer({
    'GET /carriers': () => [200, []],
    'GET /leads/duplicates': ({ call }: { call: string }) => [200, call.includes('rosa') ? [rosa] : []],
    'POST /policies': () => [201, aPolicy()],
    ...more,
  });
const sent = () => calls.find(({ call }) => call === 'POST /policies')?.body;

async function fillClient(name: string, email: string): Promise<void> {
  await field('Name').fill(name);
  await field('Email').fill(email);
}

async function fillPolicy(): Promise<void> {
  await page.getByRole('tab', { name: 'Policy' }).click();
  await page.getByRole('combobox', { name: 'Product' }).selectOptions('Auto');
  await field('Annual premium').fill('1284.50');
}

test('a new client and a policy are sent in one call, and the form closes', async () => {
  const close = vi.fn();
  server();
  await renderScreen(<NewPolicyForm close={close} />);
  await fillClient('Luis Paz', 'luis@example.com');
  await fillPolicy();
  await page.getByRole('button', { name: 'Add policy' }).click();
  await vi.waitFor(() => expect(close).toHaveBeenCalled());
  expect(sent()).toMatchObject({
    contact: { name: 'Luis Paz', email: 'luis@example.com' },
    product_type: 'Auto',
    annual_premium: 1_284.5,
    effective_date: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
  });
  expect(sent()).not.toHaveProperty('client_id');
});

test('a client of the agency is found by what is typed, and gets the policy', async () => {
  server();
  await renderScreen(<NewPolicyForm close={() => {}} />);
  await fillClient('Rosa Martínez', 'rosa@example.com');
  await expect.element(page.getByText(/Add the policy to that client/)).toBeVisible();
  await page.getByRole('button', { name: 'Add to this client' }).click();
  await fillPolicy();
  await page.getByRole('button', { name: 'Add policy to this client' }).click();
  await vi.waitFor(() => expect(sent()).toMatchObject({ client_id: rosa.client_id }));
});

test('what is missing is said at its field, in the tab where it is', async () => {
  server();
  await renderScreen(<NewPolicyForm close={() => {}} />);
  await fillClient('Luis Paz', 'luis@example.com');
  await page.getByRole('button', { name: 'Add policy' }).click();
  await expect.element(page.getByText('Product type is required')).toBeVisible();
  await expect.element(page.getByText('Annual premium is required')).toBeVisible();
  expect(sent()).toBeUndefined();
});

test('a number that is taken is said at the number', async () => {
  server({ 'POST /policies': () => problem(409, 'policy_number_taken', 'The agency has this number.') });
  await renderScreen(<NewPolicyForm close={() => {}} />);
  await fillClient('Luis Paz', 'luis@example.com');
  await fillPolicy();
  await page.getByRole('textbox', { name: /policy number/ }).fill('AB-1');
  await page.getByRole('button', { name: 'Add policy' }).click();
  await expect.element(page.getByText('The agency has this number.')).toBeVisible();
});
