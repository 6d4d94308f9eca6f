import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { startI18n } from '#platform/web/i18n.ts';
import { callsOf, fakeServer, listed, renderScreen } from '#platform/web/test-page.tsx';
import { enterCommunications } from '../test-communications.ts';
import ListForm from './list-form.tsx';

await startI18n(['platform', 'communications', 'communications/by-hand']);
beforeEach(() => enterCommunications('Manager'));

const ids = ['00000000-0000-4000-8000-0000000000a1', '00000000-0000-4000-8000-0000000000a2'];
const outcome = {
  count: 1,
  held: 0,
  segments: null,
  cost: null,
  ids: [] as string[],
  example: null,
  left_out: [{ record_id: ids[1], recipient_name: 'Jorge Peña', reason_code: 'stopped', reason: 'Asked to stop.' }],
};
const field = (name: string) => page.getByLabelText(name, { exact: true });

test('who is left out is shown with the reason before it is sent to the rest', async () => {
  fakeServer({
    'GET /communications/templates': listed([]),
    'GET /leads': listed(ids.map((id) => ({ id }))),
    'GET /policies': listed([]),
    'POST /communications/messages/list/preview': [200, outcome],
    'POST /communications/messages/list': [200, { ...outcome, ids: [ids[0]] }],
    'POST /communications/messages/list/take-back': [200, { count: 1 }],
  });
  await renderScreen(<ListForm close={() => {}} />);
  await field('Subject').fill('Feliz Navidad');
  await field('Message').fill('Hola, {{client_first_name}}.');
  await expect.element(page.getByText('1 client will get it.')).toBeVisible();
  await page.getByText('1 is left out').click();
  await expect.element(page.getByText('Jorge Peña: Asked to stop.')).toBeVisible();
  await page.getByRole('button', { name: 'Send to all' }).click();
  await expect.element(page.getByRole('button', { name: 'Send to 1 person?' })).toBeVisible();
  expect(callsOf('POST /communications/messages/list').filter(({ call }) => !call.endsWith('preview'))).toEqual([]);
  // After a change, the form asks for confirmation again.
  await field('Subject').fill('Feliz Año');
  await field('Subject').fill('Feliz Navidad');
  await page.getByRole('button', { name: 'Send to all' }).click();
  await page.getByRole('button', { name: 'Send to 1 person?' }).click();
  await expect
    .poll(() => callsOf('POST /communications/messages/list').at(-1)?.body)
    .toMatchObject({
      record_type: 'lead',
      record_ids: ids,
      purpose: 'marketing',
      subject: 'Feliz Navidad',
      can_be_taken_back: true,
    });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText('1 message withdrawn')).toBeVisible();
  expect(callsOf('POST /communications/messages/list/take-back')[0]?.body).toEqual({ ids: [ids[0]] });
});

test('a list of nobody cannot be written to', async () => {
  fakeServer({ 'GET /communications/templates': listed([]), 'GET /leads': listed([]) });
  await renderScreen(<ListForm close={() => {}} />);
  await expect.element(page.getByText('No one is on this list.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Send to all' })).toBeDisabled();
});

test('a list that waits for a mail server is not called on its way', async () => {
  const reason = "Email isn't set up yet, so nothing can be sent.";
  const example = {
    recipient_name: 'Ana',
    recipient_email: 'ana@example.com',
    recipient_phone: '',
    language: 'en',
    subject: 'Hi',
    content: 'Hi',
    segments: null,
    cost: null,
    dear_letters: [],
    has_proposal: false,
    is_allowed: true,
    reason_code: 'no_mail_server',
    reason,
    release_at: null,
    gate: [],
    missing: [],
  };
  fakeServer({
    'GET /communications/templates': listed([]),
    'GET /leads': listed(ids.map((id) => ({ id }))),
    'GET /policies': listed([]),
    'POST /communications/messages/list/preview': [200, { ...outcome, held: 1, example }],
    'POST /communications/messages/list': [200, { ...outcome, held: 1, example, ids: [ids[0]] }],
  });
  await renderScreen(<ListForm close={() => {}} />);
  await field('Subject').fill('Hi');
  await field('Message').fill('Hi');
  await expect.element(page.getByText(reason)).toBeVisible();
  await page.getByRole('button', { name: 'Send to all' }).click();
  await page.getByRole('button', { name: 'Send to 1 person?' }).click();
  await expect.element(page.getByText("1 message waits: email isn't set up yet")).toBeVisible();
  expect(page.getByText('Sending 1 message').elements()).toEqual([]);
});
