import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as z from 'zod/mini';
import { requiredText } from '#platform/contract/fields.ts';
import { ApiError, unreachable } from '../client.ts';
import { i18n, startI18n } from '../i18n.ts';
import { enter, renderScreen } from '../test-page.tsx';
import { CallForm } from './call-form.tsx';
import { type Failure, failureOf } from './failure.ts';
import { useValidatedForm } from './use-validated-form.tsx';

await startI18n(['platform', 'auth']);

const Person = z.object({ name: requiredText(20), address: z.object({ city: requiredText(20) }) });
type Person = z.infer<typeof Person>;

const call = vi.fn<(values: Person) => Promise<unknown>>();

beforeEach(async () => {
  await enter({ tab: 'leads' });
  call.mockReset();
});

interface PersonFormProps {
  values: Person;
  /** The second field is in a tab that isn't open. */
  isApart?: boolean;
  failure?: Failure;
  once?: boolean;
}

/** A form of two fields, of which the second may be hidden. */
function PersonForm({ values, isApart = false, failure, once = false }: PersonFormProps) {
  const form = useValidatedForm<Person>(Person, values);
  const [isOpen, open] = useState(!isApart);
  return (
    <CallForm
      form={form}
      call={call}
      otherwise="It did not work."
      failure={failure}
      once={once}
      fieldOfCode={{ username_taken: 'name' }}
      actions={
        <Button type="submit" loading={form.submitting}>
          Send
        </Button>
      }
    >
      <TextInput label="Name" key={form.key('name')} {...form.getInputProps('name')} />
      <button type="button" role="tab" id="second" aria-selected={isOpen} onClick={() => open(true)}>
        Address
      </button>
      <div role="tabpanel" aria-labelledby="second" hidden={!isOpen}>
        <TextInput label="City" key={form.key('address.city')} {...form.getInputProps('address.city')} />
      </div>
    </CallForm>
  );
}

const rosa = { name: 'Rosa', address: { city: 'Hialeah' } };
const field = (name: string) => page.getByRole('textbox', { name });
const send = page.getByRole('button', { name: 'Send' });
const alert = page.getByRole('alert');
const refusal = (code: string, detail: string, errors: [field: string, message: string][] = [], slice?: string) => {
  const named = errors.map(([path, message]) => ({ field: path, code, message }));
  return new ApiError({ status: 422, code, detail, errors: named }, slice);
};

test('the first wrong field gets the focus, and no call is made', async () => {
  await renderScreen(<PersonForm values={{ name: '', address: { city: '' } }} />);
  await send.click();
  await expect.element(field('Name')).toHaveFocus();
  await expect.element(field('Name')).toBeInvalid();
  await expect.element(field('City')).toBeInvalid();
  expect(call).not.toHaveBeenCalled();
});

test('one whose success is its end sends nothing more after it, but after a failure', async () => {
  call.mockRejectedValueOnce(refusal('validation_error', 'Not so.')).mockResolvedValue(undefined);
  await renderScreen(<PersonForm values={rosa} once />);
  for (const times of [1, 2]) {
    await field('Name').click();
    await userEvent.keyboard('{Enter}');
    await vi.waitFor(() => expect(call).toHaveBeenCalledTimes(times));
    await expect.element(send).toBeEnabled();
  }
  await send.click();
  await field('Name').click();
  await userEvent.keyboard('{Enter}');
  expect(call).toHaveBeenCalledTimes(2);
});

test('makes one call however often it is asked, and is ready again after', async () => {
  let answer = () => {};
  call.mockImplementation(() => new Promise<void>((resolve) => (answer = resolve)));
  await renderScreen(<PersonForm values={rosa} />);
  await field('Name').click();
  await userEvent.keyboard('{Enter}{Enter}');
  await expect.element(send).toBeDisabled();
  await userEvent.keyboard('{Enter}');
  await expect.element(send).toBeDisabled();
  answer();
  await expect.element(send).toBeEnabled();
  expect(call.mock.calls).toEqual([[rosa]]);
});

test("the server's messages stand at their fields, which are brought into sight, and stay when one is left", async () => {
  call.mockRejectedValue(refusal('validation_error', 'See the fields.', [['address.city', 'No such city.']]));
  await renderScreen(<PersonForm values={rosa} isApart />);
  await send.click();
  await expect.element(field('City')).toHaveFocus();
  await expect.element(page.getByRole('tab')).toHaveAttribute('aria-selected', 'true');
  await userEvent.tab();
  await expect.element(page.getByText('No such city.')).toBeVisible();
  await expect.element(alert).not.toBeInTheDocument();
});

test('a code that is about one field is said there', async () => {
  call.mockRejectedValue(refusal('username_taken', 'There is a Rosa already.'));
  await renderScreen(<PersonForm values={rosa} />);
  await send.click();
  await expect.element(field('Name')).toHaveFocus();
  await expect.element(page.getByText('There is a Rosa already.')).toBeVisible();
});

test('a code that is about one field, without a sentence, has the words of the form', async () => {
  call.mockRejectedValue(refusal('username_taken', ''));
  await renderScreen(<PersonForm values={rosa} />);
  await send.click();
  await expect.element(alert.getByText('It did not work.', { exact: true })).toBeVisible();
});

test('what is about no field of the form is said above it, until something else is wrong', async () => {
  call.mockRejectedValue(refusal('validation_error', 'The lead has gone.', [['lead_id', 'Gone.']]));
  await renderScreen(<PersonForm values={rosa} />);
  await send.click();
  await expect.element(alert).toHaveTextContent('The lead has gone.');
  await expect.element(alert).toHaveFocus();
  await field('Name').fill('');
  await send.click();
  await expect.element(field('Name')).toHaveFocus();
  await expect.element(alert).not.toBeInTheDocument();
});

test('what is no answer of the server has the words of the form', async () => {
  call.mockRejectedValue(new Error('undefined is not a function'));
  await renderScreen(<PersonForm values={rosa} />);
  await send.click();
  await expect.element(alert).toHaveTextContent('It did not work.');
});

test('a whole sentence of the form gets no second full stop before the one on the network', async () => {
  call.mockRejectedValue(unreachable());
  await renderScreen(<PersonForm values={rosa} />);
  await send.click();
  await expect.element(alert.getByText(/^It did not work\. The server can't be reached\. /)).toBeVisible();
});

test('what failed elsewhere is not said to be what this form tries', async () => {
  await renderScreen(<PersonForm values={rosa} failure={failureOf(unreachable())} />);
  await expect.element(alert.getByText(/^The server can't be reached\. /)).toBeVisible();
});

test('a refusal follows the language of the screens, by the words of the slice that was called', async () => {
  call.mockRejectedValue(refusal('wrong_password', 'The current password is incorrect.', [], 'auth'));
  await renderScreen(<PersonForm values={rosa} />);
  await send.click();
  await expect.element(alert).toHaveTextContent('The current password is incorrect.');
  await i18n.changeLanguage('es');
  await expect.element(alert).toHaveTextContent(i18n.t('auth:errors.wrong_password'));
  expect(i18n.t('auth:errors.wrong_password', { lng: 'en' })).not.toBe(i18n.t('auth:errors.wrong_password'));
});

test('a sentence with something filled in stays as it was said', async () => {
  call.mockRejectedValue(refusal('plan_limit', 'No more than 50 of these.'));
  await renderScreen(<PersonForm values={rosa} />);
  await send.click();
  await i18n.changeLanguage('es');
  await expect.element(send).toBeEnabled();
  await expect.element(alert).toHaveTextContent('No more than 50 of these.');
});

test('whoever only passes through a field is not scolded; whoever empties it is', async () => {
  await renderScreen(<PersonForm values={{ name: '', address: { city: 'Hialeah' } }} />);
  await field('Name').click();
  await userEvent.tab();
  await field('City').fill('');
  await userEvent.tab();
  await expect.element(field('City')).toBeInvalid();
  await expect.element(field('Name')).not.toBeInvalid();
});
