import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { callsOf, chooseStatus, enter, fakeServer, problem, renderScreen, statusIn } from '#platform/web/test-page.tsx';
import { losing } from './losing.ts';
import RenewalsScreen from './renewals-screen.tsx';
import { listing, renewal, renewalId } from './test-renewals.ts';

const card = () => page.getByRole('article', { name: 'Rosa Martínez, POL-2026-000045' });
const dialog = (name: string) => page.getByRole('dialog', { name });
const reason = () => page.getByLabelText('Reason', { exact: true });
const note = () => page.getByLabelText('Reason details');
const save = () => page.getByRole('button', { name: 'Save', exact: true });
const written = `PUT /renewals/${renewalId}`;

beforeEach(async () => {
  losing.end();
  await enter({ tab: 'renewals', role: 'Manager', agency: { features_enabled: ['renewals', 'tasks'] } });
  await page.viewport(414, 896);
});

/** Opens the screen and sets the renewal to failed or cancelled. */
async function lose(word: 'Failed' | 'Canceled', answer: object = {}): Promise<void> {
  fakeServer({ ...listing, ...answer } as never);
  await renderScreen(<RenewalsScreen />);
  await chooseStatus(statusIn(card()), word);
}

describe.each([
  ['Failed', 'Fallida', 'Mark the renewal of POL-2026-000045 as failed'],
  ['Canceled', 'Cancelada', 'Cancel the renewal of POL-2026-000045'],
] as const)('a renewal that is %s', (word, status, title) => {
  test('wants a reason, and changes nothing without one', async () => {
    await lose(word);
    await expect.element(dialog(title)).toBeVisible();
    await expect.element(reason()).toHaveFocus();
    await expect.element(dialog(title).getByText(/^Why didn't Rosa Martínez renew/)).toBeVisible();
    await save().click();
    await expect.element(reason()).toHaveFocus();
    await expect.element(reason()).toHaveAccessibleDescription('Choose a reason');
    expect(callsOf('PUT')).toEqual([]);
    await expect.element(statusIn(card())).toHaveTextContent('Pending');
  });

  test('is sent with its reason once, and says so', async () => {
    await lose(word, {
      [written]: [200, { ...renewal, status, reason: 'price', reason_note: 'Too much', notices: [] }],
    });
    await reason().selectOptions('Premium too high');
    await note().fill('Too much');
    await save().dblClick();
    await expect.element(dialog(title)).not.toBeInTheDocument();
    await expect.element(page.getByText(`Renewal status: ${word}`)).toBeVisible();
    expect(callsOf('PUT')).toMatchObject([
      { call: written, body: { status, reason: 'price', reason_note: 'Too much' } },
    ]);
  });
});

test('what was typed is kept when it is left by Escape, and said when it is asked again, with the way to begin anew', async () => {
  await lose('Failed');
  await reason().selectOptions('Went to another carrier');
  await note().fill('GEICO');
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await chooseStatus(statusIn(card()), 'Failed');
  await expect.element(note()).toHaveValue('GEICO');
  await expect.element(reason()).toHaveValue('other_carrier');
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect.element(note()).toHaveValue('');
  await expect.element(reason()).toHaveValue('');
});

test('a refusal leads to its field, or is said above them all', async () => {
  let answers = 0;
  const refused = () =>
    answers++ === 0
      ? problem(422, 'validation_error', 'Check it.', [
          { field: 'reason_note', code: 'too_long', message: 'Too long.' },
        ])
      : problem(409, 'renewal_completed', 'This renewal has become a policy.');
  await lose('Canceled', { [written]: refused });
  await reason().selectOptions('Other');
  await note().fill('A long story');
  await save().click();
  await expect.element(note()).toHaveFocus();
  await expect.element(page.getByText('Too long.')).toBeVisible();
  await save().click();
  await expect.element(page.getByRole('alert').getByText('This renewal has become a policy.')).toBeVisible();
  await expect.element(note()).toHaveValue('A long story');
});

test('whoever may not change a renewal is not asked', async () => {
  await enter({ tab: 'renewals', role: 'Agente', agency: { features_enabled: ['renewals'] } });
  fakeServer(listing as never);
  await renderScreen(<RenewalsScreen />);
  await expect.element(card()).toBeVisible();
  await vi.waitFor(() => expect(statusIn(card()).elements()).toHaveLength(0));
});
