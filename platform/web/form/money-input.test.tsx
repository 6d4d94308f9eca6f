import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as z from 'zod/mini';
import { readAmount } from '#platform/contract/typed-amount.ts';
import { startI18n } from '../i18n.ts';
import { enter, renderScreen } from '../test-page.tsx';
import { MoneyInput } from './money-input.tsx';
import { useValidatedForm } from './use-validated-form.tsx';

await startI18n(['platform']);

let held = '';

function Premium({ initial }: { initial: string }) {
  const form = useValidatedForm(z.object({ premium: z.string() }), { premium: initial }, undefined, ({ premium }) => {
    held = premium;
  });
  return <MoneyInput form={form} path="premium" label="Prima" />;
}

beforeEach(() => {
  held = '';
  return enter({ tab: 'leads', language: 'es' });
});

const field = page.getByLabelText('Prima');
const caret = async () => ((await field.findElement()) as HTMLInputElement).selectionStart;

test('separators come with the digits, the caret stays with its own, and the form holds the amount alone', async () => {
  await renderScreen(<Premium initial="" />);
  await field.click();
  await userEvent.keyboard('1234567');
  await expect.element(field).toHaveValue('1,234,567');
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}9');
  await expect.element(field).toHaveValue('12,349,567');
  await expect.poll(caret).toBe('12,349'.length);
  await userEvent.keyboard('{Backspace}{Backspace}');
  await expect.element(field).toHaveValue('123,567');
  await expect.poll(caret).toBe('123'.length);
  await expect.poll(() => held).toBe('123567');
});

test.each([
  ['1.500', '$1.50', '1.50', '1.50'],
  ['1.500', '$1,500.00', '1,500', '1500'],
  ['1234,5', '$1,234.50', '1,234.50', '1234.50'],
])('of %s it is asked what was meant, and %s is taken when it is said', async (typed, meant, shown, text) => {
  await renderScreen(<Premium initial="" />);
  await field.click();
  await userEvent.keyboard(typed);
  await userEvent.tab();
  const question = page.getByRole('group', { name: '¿Qué monto quiere decir?' });
  await expect.element(question).toBeVisible();
  await expect.element(question.getByRole('button')).toHaveLength(2);
  // Until the user chooses, the form holds neither amount.
  expect(readAmount(held)).toBeNaN();
  await question.getByRole('button', { name: meant, exact: true }).click();
  await expect.element(field).toHaveValue(shown);
  await expect.poll(() => held).toBe(text);
  await expect.element(question).not.toBeInTheDocument();
});

test('what means one amount is written when the field is left, and nothing is asked', async () => {
  await renderScreen(<Premium initial="1234.5" />);
  await expect.element(field).toHaveValue('1,234.50');
  await field.fill('1.234,50');
  await userEvent.tab();
  await expect.element(field).toHaveValue('1,234.50');
  expect(page.getByRole('group').elements()).toEqual([]);
});
