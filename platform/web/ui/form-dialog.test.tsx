import { Button, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type {} from '@vitest/browser-playwright';
import { beforeEach, expect, test, vi } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import * as z from 'zod/mini';
import { requiredText } from '#platform/contract/fields.ts';
import { ApiError } from '../client.ts';
import { CallForm } from '../form/call-form.tsx';
import { useDraftedForm } from '../form/use-drafted-form.tsx';
import { startI18n } from '../i18n.ts';
import { RecordPanel } from '../records/record-panel.tsx';
import { enter, renderScreen } from '../test-page.tsx';
import { DialogActions } from './dialog-actions.tsx';
import { FormDialog } from './form-dialog.tsx';

await startI18n(['platform', 'records']);

const Person = z.object({ name: requiredText(20), city: requiredText(20), secret: requiredText(20) });
const call = vi.fn<(values: object) => Promise<unknown>>();

function PersonForm({ close }: { close: () => void }) {
  const { form, notice, clear } = useDraftedForm('person-draft', Person, () => ({ name: '', city: '', secret: '' }), {
    secrets: ['secret'],
  });
  async function send(values: object): Promise<void> {
    await call(values);
    clear();
    close();
  }
  return (
    <CallForm
      form={form}
      notice={notice}
      call={send}
      otherwise="It did not work."
      actions={
        <DialogActions>
          <Button type="submit">Send</Button>
        </DialogActions>
      }
    >
      {(['name', 'city', 'secret'] as const).map((field) => (
        <TextInput key={form.key(field)} label={field} {...form.getInputProps(field)} />
      ))}
    </CallForm>
  );
}

function Page() {
  const [isOpen, dialog] = useDisclosure(false);
  return (
    <>
      <Button onClick={dialog.open}>New person</Button>
      <FormDialog opened={isOpen} close={dialog.close} title="Person" size={520} fields={3}>
        <PersonForm close={dialog.close} />
      </FormDialog>
    </>
  );
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = (name: string) => page.getByLabelText(name, { exact: true });
const dialog = page.getByRole('dialog', { name: 'Person' });

beforeEach(async () => {
  await enter({ tab: 'leads' });
  call.mockReset();
  call.mockResolvedValue(null);
});

test.each([1280, 390])(
  'Escape keeps what was typed but its secrets, says so, and gives it up when asked, at %i pixels',
  async (width) => {
    await page.viewport(width, 800);
    await renderScreen(<Page />);
    await button('New person').click();
    await field('name').fill('Rosa');
    await field('secret').fill('orchid');
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(button('New person')).toHaveFocus();
    await button('New person').click();
    await expect.element(field('name')).toHaveValue('Rosa');
    await expect.element(field('secret')).toHaveValue('');
    await button('Start over').click();
    await expect.element(field('name')).toHaveValue('');
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await button('New person').click();
    await expect.element(field('name')).toBeVisible();
    await expect.element(button('Start over')).not.toBeInTheDocument();
  },
);

test('what the dialog or the server refuses leads to its field; what was saved is forgotten', async () => {
  await renderScreen(<Page />);
  await button('New person').click();
  await field('name').fill('Rosa');
  await button('Send').click();
  await expect.element(field('city')).toHaveFocus();
  for (const name of ['city', 'secret']) await field(name).fill('Hialeah');
  const refused = { status: 422, code: 'validation_error', detail: 'Check it.', request_id: 'r' };
  call.mockRejectedValueOnce(
    new ApiError({ ...refused, errors: [{ field: 'name', code: 'taken', message: 'Taken.' }] }),
  );
  await button('Send').click();
  await expect.element(field('name')).toHaveFocus();
  await expect.element(page.getByText('Taken.')).toBeVisible();
  await button('Send').click();
  await expect.element(dialog).not.toBeInTheDocument();
  await button('New person').click();
  await expect.element(field('name')).toHaveValue('');
});

/** Opens the dialog beside the panel. */
let openOther = () => {};

const InPanel = () => (
  <>
    <Page />
    <Button onClick={() => openOther()}>Other person</Button>
  </>
);

function Listed({ close }: { close: () => void }) {
  const [isOpen, other] = useDisclosure(false);
  openOther = other.open;
  return (
    <>
      <FormDialog opened={isOpen} close={other.close} title="Person" size={520} fields={3}>
        <PersonForm close={other.close} />
      </FormDialog>
      <RecordPanel title="Lead" id="rosa" close={close} content={InPanel} />
    </>
  );
}

test('Escape closes a dialog and leaves the panel below it, whoever opened it, and then closes the panel', async () => {
  const close = vi.fn();
  await renderScreen(<Listed close={close} />);
  for (const opener of ['New person', 'Other person']) {
    await button(opener).click();
    await expect.element(field('name')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(button(opener)).toHaveFocus();
    expect(close).not.toHaveBeenCalled();
  }
  await userEvent.keyboard('{Escape}');
  await vi.waitFor(() => expect(close).toHaveBeenCalledTimes(1));
});

test('a dialog is above the panel that opened it, although the panel was rendered after it', async () => {
  await renderScreen(<Listed close={() => {}} />);
  await button('Other person').click();
  const name = await field('name').findElement();
  const { left, right, top, bottom } = name.getBoundingClientRect();
  const y = (top + bottom) / 2;
  for (const x of [left + 4, right - 4]) expect(document.elementFromPoint(x, y)).toBe(name);
});

/** Sends the two clicks of a double click at one position, and calls `between` in between. */
async function doubleClick(element: Element, between: () => Promise<void>): Promise<void> {
  const { left, top, width, height } = element.getBoundingClientRect();
  const frame = window.frameElement?.getBoundingClientRect() ?? { left: 0, top: 0 };
  const place = { x: frame.left + left + width / 2, y: frame.top + top + height / 2, button: 'left' as const };
  for (const clickCount of [1, 2]) {
    await cdp().send('Input.dispatchMouseEvent', { ...place, type: 'mousePressed', clickCount });
    await cdp().send('Input.dispatchMouseEvent', { ...place, type: 'mouseReleased', clickCount });
    if (clickCount === 1) await between();
  }
}

test('a double click that opens a dialog does not close it, and one that sends it presses nothing behind it', async () => {
  const press = vi.fn();
  await page.viewport(1280, 800);
  await renderScreen(
    <>
      <Page />
      <button type="button" aria-label="Behind" style={{ position: 'fixed', inset: '60px 0 0' }} onClick={press} />
    </>,
  );
  await doubleClick(await button('New person').findElement(), () => expect.element(field('name')).toBeVisible());
  for (const name of ['name', 'city', 'secret']) await field(name).fill('Hialeah');
  await doubleClick(await button('Send').findElement(), () => expect.element(dialog).not.toBeInTheDocument());
  expect(call).toHaveBeenCalledTimes(1);
  expect(press).not.toHaveBeenCalled();
  await button('Behind').click();
  expect(press).toHaveBeenCalledTimes(1);
});

function Opener() {
  const [isOpen, dialog] = useDisclosure(false);
  return (
    <>
      {!isOpen && <Button onClick={dialog.open}>Quote</Button>}
      <FormDialog opened={isOpen} close={dialog.close} title="New quote" size={520} fields={1}>
        <PersonForm close={dialog.close} />
      </FormDialog>
    </>
  );
}

test('after a dialog whose button is gone, the focus is in the panel from which it was opened', async () => {
  await renderScreen(<RecordPanel title="Lead" id="1" close={() => {}} content={Opener} />);
  await page.getByRole('button', { name: 'Quote', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'New quote' });
  await expect.element(dialog.getByRole('textbox', { name: 'name' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect
    .poll(
      () => document.activeElement?.closest('[aria-modal="true"]') !== null && document.activeElement !== document.body,
    )
    .toBe(true);
});
