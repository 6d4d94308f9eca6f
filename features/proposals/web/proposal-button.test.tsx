import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { aQuote } from '#features/quotes/web/test-quotes.tsx';
import { type Answer, calls, enter, fakeServer, problem, renderScreen } from '#platform/web/test-page.tsx';
import ProposalButton from './proposal-button.tsx';

const quote = aQuote();
const path = `POST /quotes/${quote.id}/generate-pdf`;

beforeEach(() => enter({ tab: 'quotes', role: 'CSR' }));

test('the proposal is asked for in the language of the client, or as it is wished', async () => {
  const file: Answer = [200, new Blob(['%PDF'], { type: 'application/pdf' })];
  fakeServer({ [path]: file });
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  await renderScreen(<ProposalButton quote={quote} />);
  await page.getByRole('button', { name: 'PDF for Teresita Montero', exact: true }).click();
  await vi.waitFor(() => expect(saved).toHaveBeenCalledOnce());
  await page.getByRole('button', { name: 'PDF options for Teresita Montero' }).click();
  await page.getByRole('menuitem', { name: 'In English' }).click();
  await vi.waitFor(() => expect(saved).toHaveBeenCalledTimes(2));
  await page.getByRole('button', { name: 'PDF options for Teresita Montero' }).click();
  await page.getByRole('menuitem', { name: 'Include the monthly premium' }).click();
  await vi.waitFor(() => expect(saved).toHaveBeenCalledTimes(3));
  expect(calls.map(({ call }) => call).filter((call) => call.startsWith(path))).toEqual([
    path,
    `${path}?language=en`,
    `${path}?premium=monthly`,
  ]);
});

test('letters that no PDF can print are named', async () => {
  const detail = 'The PDF cannot print these letters: Ꮳ Ꮃ.';
  fakeServer({ [path]: problem(409, 'letters_missing', detail) });
  await renderScreen(<ProposalButton quote={quote} />);
  await page.getByRole('button', { name: 'PDF for Teresita Montero', exact: true }).click();
  await expect.element(page.getByText(detail)).toBeVisible();
});

test('whoever may not make it is not shown it', async () => {
  await enter({ tab: 'quotes', role: 'Auditor' });
  await renderScreen(<ProposalButton quote={quote} />);
  expect(page.getByRole('button').elements()).toEqual([]);
});
