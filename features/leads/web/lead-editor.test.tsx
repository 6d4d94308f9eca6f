import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { enter, fakeServer, problem, renderScreen } from '#platform/web/test-page.tsx';
import LeadEditor from './lead-editor.tsx';
import { aLead } from './test-leads.ts';

beforeEach(() => enter({ tab: 'leads' }));

const rosa = aLead('Rosa Martínez');
const field = (name: string) => page.getByRole('textbox', { name });
const save = page.getByRole('button', { name: 'Save' });

test('a wrong field gets the focus, however far it is from the button', async () => {
  fakeServer({});
  await renderScreen(<LeadEditor lead={rosa} done={() => {}} />);
  await field('ZIP code').fill('1234567890123');
  await save.click();
  await expect.element(field('ZIP code')).toHaveFocus();
  await expect.element(page.getByText('Use at most 12 characters.')).toBeVisible();
});

test('so does one that only the server finds wrong', async () => {
  const message = 'Enter a valid phone number: 10 digits, or + and country code';
  const errors = [{ field: 'contact.phone', code: 'phone', message }];
  fakeServer({
    [`PUT /leads/${rosa.id}`]: () => problem(422, 'validation_error', message, errors),
  });
  await renderScreen(<LeadEditor lead={rosa} done={() => {}} />);
  await field('Phone').fill('12');
  await save.click();
  await expect.element(field('Phone')).toHaveFocus();
  await expect.element(page.getByText(message)).toBeVisible();
});

test('what is wrong with none of them is said where it is seen', async () => {
  fakeServer({
    [`PUT /leads/${rosa.id}`]: () => problem(409, 'invalid_reference', 'This seller has left.'),
  });
  await renderScreen(<LeadEditor lead={rosa} done={() => {}} />);
  await field('Address').fill('Calle 8');
  await save.click();
  await expect.element(page.getByRole('alert')).toHaveFocus();
});

test('what was typed and left is here again, said, and given up by beginning anew', async () => {
  fakeServer({});
  const left = await renderScreen(<LeadEditor lead={rosa} done={() => {}} />);
  await expect.element(field('Address')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Start over' })).not.toBeInTheDocument();
  await field('Address').fill('Calle 8');
  await expect.element(page.getByRole('button', { name: 'Start over' })).not.toBeInTheDocument();
  await left.unmount();
  const back = await renderScreen(<LeadEditor lead={rosa} done={() => {}} />);
  await expect.element(field('Address')).toHaveValue('Calle 8');
  await expect.element(page.getByText('We kept what you typed last time.')).toBeVisible();
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect.element(field('Address')).toHaveValue('');
  await expect.element(page.getByText('We kept what you typed last time.')).not.toBeInTheDocument();
  await back.unmount();
  await renderScreen(<LeadEditor lead={rosa} done={() => {}} />);
  await expect.element(field('Address')).toHaveValue('');
  await expect.element(page.getByText('We kept what you typed last time.')).not.toBeInTheDocument();
});
