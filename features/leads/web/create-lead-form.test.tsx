import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { calls, enter, fakeServer, problem, renderScreen } from '#platform/web/test-page.tsx';
import CreateLeadForm from './create-lead-form.tsx';
import { aLead } from './test-leads.ts';

beforeEach(() => enter({ tab: 'leads' }));

const known = aLead('Rosa Martínez');
const field = (name: string) => page.getByRole('textbox', { name });

test('a client chosen by a phone is let go when the phone is another', async () => {
  fakeServer({
    'GET /leads/duplicates': ({ call }) => [
      200,
      call.includes('5550100') ? [{ client_id: known.client_id, contact: known.contact, leads: [] }] : [],
    ],
    'POST /leads': () => [201, known],
  });
  await renderScreen(<CreateLeadForm close={() => {}} />);
  await field('Name').fill('Luis Paz');
  await field('Email').fill('luis@example.com');
  await field('Phone').fill('305 5550100');
  await page.getByRole('button', { name: 'Add to this client' }).click();
  await expect.element(page.getByRole('button', { name: 'Add to client' })).toBeVisible();

  // A value that only completes the client doesn't change the choice.
  await field('WhatsApp').fill('305 5550123');
  await expect.element(page.getByRole('button', { name: 'Add to client' })).toBeVisible();
  await field('Phone').fill('305 5550199');
  await page.getByRole('button', { name: 'Create lead' }).click();
  await vi.waitFor(() => expect(calls.some(({ call }) => call === 'POST /leads')).toBe(true));
  expect(calls.find(({ call }) => call === 'POST /leads')?.body).not.toHaveProperty('client_id');
});

test('a refusal is shown where it is seen, also from the end of a long form', async () => {
  fakeServer({
    'GET /leads/duplicates': () => [200, []],
    'POST /leads': () => problem(409, 'invalid_reference', 'This seller has left.'),
  });
  await renderScreen(<CreateLeadForm close={() => {}} />);
  await field('Name').fill('Luis Paz');
  await field('Email').fill('luis@example.com');
  await page.getByRole('button', { name: 'Create lead' }).click();
  await expect.element(page.getByRole('alert')).toHaveFocus();
});

test('a wrong field in the other tab is brought into sight, and gets the focus', async () => {
  fakeServer({});
  await renderScreen(<CreateLeadForm close={() => {}} />);
  await page.getByRole('tab', { name: 'Lead info' }).click();
  await expect.element(field('Name')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Create lead' }).click();
  await expect.element(field('Name')).toHaveFocus();
  await expect.element(field('Name')).toBeInvalid();
});

test('a refusal by the server opens the tab of its field, which gets the focus', async () => {
  const errors = [{ field: 'contact.phone', code: 'phone', message: 'Enter a valid phone.' }];
  fakeServer({
    'GET /leads/duplicates': () => [200, []],
    'POST /leads': () => problem(422, 'validation_error', 'Check the data.', errors),
  });
  await renderScreen(<CreateLeadForm close={() => {}} />);
  await field('Name').fill('Luis Paz');
  await field('Email').fill('luis@example.com');
  await field('Phone').fill('305 000 0000');
  await page.getByRole('tab', { name: 'Lead info' }).click();
  await page.getByRole('button', { name: 'Create lead' }).click();
  await expect.element(page.getByText('Enter a valid phone.')).toBeVisible();
  await expect.element(field('Phone')).toHaveFocus();
});

test('a phone that cannot be one is said when its field is left, a doubtful ZIP code too', async () => {
  fakeServer({});
  await renderScreen(<CreateLeadForm close={() => {}} />);
  await field('Phone').fill('305-55');
  await userEvent.tab();
  await expect.element(field('Phone')).toBeInvalid();
  await page.getByRole('tab', { name: 'Lead info' }).click();
  await field('ZIP code').fill('33o12');
  await userEvent.tab();
  await expect.element(page.getByText('A ZIP code has 5 digits', { exact: false })).toBeVisible();
  await field('ZIP code').fill('331251234');
  await userEvent.tab();
  await expect.element(field('ZIP code')).toHaveValue('33125-1234');
});
