import { TextInput } from '@mantine/core';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { keptDraft } from '../form/kept-draft.ts';
import { startI18n } from '../i18n.ts';
import { session } from '../session.ts';
import { enter, renderScreen } from '../test-page.tsx';
import { RecordFacts } from './record-facts.tsx';

await startI18n(['platform', 'records']);
beforeEach(() => enter({ tab: 'leads' }));

const groups = [
  {
    title: 'Wish',
    facts: [
      { path: 'campaign', label: 'Campaign', value: '' },
      { path: 'zip', label: 'ZIP code', value: '33130' },
      { path: null, label: 'Number', value: 'COT-1' },
    ],
  },
];
const form = (done: () => void) => (
  <>
    <TextInput label="Campaign" data-path="campaign" />
    <TextInput label="ZIP code" data-path="zip" />
    <button type="button" onClick={done}>
      Done
    </button>
  </>
);
const show = (editor: typeof form | null = form) =>
  renderScreen(<RecordFacts groups={groups} editor={editor} draft="a-draft" />);
const edit = page.getByRole('button', { name: 'Edit' });
const field = (name: string) => page.getByRole('textbox', { name });

test('what is not known is said so', async () => {
  await show();
  await expect.element(page.getByText('–', { exact: true })).toBeVisible();
  await expect.element(page.getByText('33130')).toBeVisible();
});

test('a click on a fact makes fields of all, with the focus in its own, and the button in the first', async () => {
  await show();
  await page.getByText('33130').click();
  await expect.element(field('ZIP code')).toHaveFocus();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect.element(edit).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(field('Campaign')).toHaveFocus();
});

test('what nobody changes there begins nothing', async () => {
  await show();
  await page.getByText('COT-1').click();
  await expect.element(edit).toBeVisible();
});

test('marking a text in order to copy it begins nothing', async () => {
  await show();
  const zip = await page.getByText('33130').findElement();
  getSelection()?.selectAllChildren(zip);
  (zip as HTMLElement).click();
  await expect.element(edit).toBeVisible();
});

test('whoever may only read has rows and no way to change them', async () => {
  await show(null);
  await page.getByText('33130').click();
  expect(page.getByRole('button').elements()).toEqual([]);
  expect(page.getByRole('textbox').elements()).toEqual([]);
});

test('what was typed and left is gone on with', async () => {
  keptDraft('a-draft', session()?.user.id ?? '').keep({ zip: '33131' });
  await show();
  await expect.element(field('ZIP code')).toBeVisible();
  expect(document.activeElement).toBe(document.body);
});
