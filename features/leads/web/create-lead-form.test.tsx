import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
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

  // What only completes the person changes nothing.
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
