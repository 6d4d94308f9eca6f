import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { startI18n } from '#platform/web/i18n.ts';
import { callsOf, fakeServer, listed, problem, renderScreen } from '#platform/web/test-page.tsx';
import { aMessage, aTemplate, enterCommunications } from '../test-communications.ts';
import WriteForm from './write-form.tsx';

await startI18n(['platform', 'communications', 'communications/by-hand']);
beforeEach(() => enterCommunications('CSR'));

const record = {
  kind: 'lead',
  recordId: '00000000-0000-4000-8000-0000000000aa',
  clientId: 'rosa',
  name: 'Rosa',
} as const;
const form = <WriteForm record={record} close={() => {}} />;
const composed = {
  recipient_name: 'Rosa',
  recipient_email: 'rosa@example.com',
  recipient_phone: '',
  language: 'es',

  subject: 'Hola',
  content: 'Hola, Rosa.',
  segments: null,
  cost: null,
  dear_letters: [],
  is_allowed: true,
  reason_code: null,
  reason: null,
  release_at: null,
  gate: [],
  missing: [],
  has_proposal: false,
};
const template = aTemplate({ name: 'Bienvenida', template_type: 'Lead Welcome' });
const answers = {
  'GET /communications/templates': listed([
    template,
    aTemplate({ id: record.recordId, name: 'Tarea', template_type: 'Task Reminder' }),
  ]),
  'POST /communications/messages/preview': [200, composed] as [number, unknown],
};
const field = (name: string) => page.getByLabelText(name, { exact: true });

test('by a template of the record, shown as the client gets it; another channel takes the template away', async () => {
  fakeServer({ ...answers, 'POST /communications/messages': [201, aMessage()] });
  await renderScreen(form);
  await expect.element(field('Template').getByRole('option', { name: /Bienvenida/ })).toBeInTheDocument();
  expect(field('Template').getByRole('option', { name: /Tarea/ }).elements()).toEqual([]);
  await field('Template').selectOptions(template.id);
  await expect.element(page.getByText('Hola, Rosa.')).toBeVisible();
  await field('Channel').selectOptions('SMS');
  await expect.element(field('Message')).toBeVisible();
  await field('Message').fill('Hola, {{client_first_name}}');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect
    .poll(() => callsOf('POST /communications/messages').at(-1)?.body)
    .toMatchObject({
      record_type: 'lead',
      record_id: record.recordId,
      communication_type: 'SMS',
      template_id: null,
      content: 'Hola, {{client_first_name}}',
      purpose: 'service',
      scheduled_at: null,
    });
  await expect.element(page.getByText('Sending the message')).toBeVisible();
});

test('what stands against it is said before it is sent, and when it is', async () => {
  const reason = 'The client asked to stop.';
  fakeServer({
    ...answers,
    'POST /communications/messages/preview': [200, { ...composed, is_allowed: false, reason }],
    'POST /communications/messages': problem(409, 'message_refused', `This message can't be sent. ${reason}`),
  });
  await renderScreen(form);
  await field('Message').fill('Hola');
  await field('Subject').fill('Hola');
  await expect.element(page.getByText(reason, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect.element(page.getByText(`This message can't be sent. ${reason}`)).toBeVisible();
});

test('a text message says what it costs before it is sent, and for which letters', async () => {
  const text = { ...composed, subject: '', content: 'Su póliza', segments: 2, cost: 0.0158, dear_letters: ['ó'] };
  fakeServer({ ...answers, 'POST /communications/messages/preview': [200, text] });
  await renderScreen(form);
  await field('Channel').selectOptions('SMS');
  await field('Message').fill('Su póliza');
  await expect.element(page.getByText('2 text messages · $0.0158')).toBeVisible();
  await expect.element(page.getByText('These characters make it cost more: ó')).toBeVisible();
});

test('an email that waits for a mail server is not called sent, before and after', async () => {
  const reason = "Email isn't set up yet, so nothing can be sent.";
  const waits = { ...composed, reason_code: 'no_mail_server', reason };
  fakeServer({
    ...answers,
    'POST /communications/messages/preview': [200, waits],
    'POST /communications/messages': [201, aMessage({ status: 'Pending', reason_code: 'no_mail_server' })],
  });
  await renderScreen(form);
  await field('Subject').fill('Hola');
  await field('Message').fill('Hola.');
  await expect.element(page.getByText(reason)).toBeVisible();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect.element(page.getByText("Email isn't set up yet, so the message waits")).toBeVisible();
  expect(page.getByText('Sending the message').elements()).toEqual([]);
});
