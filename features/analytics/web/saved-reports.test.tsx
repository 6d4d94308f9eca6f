import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { startI18n } from '#platform/web/i18n.ts';
import { callsOf, enter, fakeServer, renderScreen } from '#platform/web/test-page.tsx';
import { SavedReports } from './saved-reports.tsx';

await startI18n(['platform', 'analytics', 'analytics/more']);

const person = { id: '0b0c7c0e-5f0e-4a6e-9c55-1f2f3a4b5c6d', full_name: 'Ana Ruiz', has_email: true };
const reportOf = (id: string, name: string, last_run: object | null) => ({
  id,
  name,
  kind: 'sales',
  export_format: 'csv',
  schedule: 'weekly',
  filters: {},
  recipients: [person.id],
  last_run,
  next_on: '2026-11-30',
  sending: null,
});
const at = '2026-11-23T12:00:00.000Z';
const sentId = '11111111-1111-4111-8111-111111111111';
const reports = [
  reportOf(sentId, 'Uno', { at, outcome: 'sent', sent_to: 2 }),
  reportOf('22222222-2222-4222-8222-222222222222', 'Dos', { at, outcome: 'nothing_to_tell', sent_to: 0 }),
  { ...reportOf('33333333-3333-4333-8333-333333333333', 'Tres', null), sending: 'under_way' },
  {
    ...reportOf('44444444-4444-4444-8444-444444444444', 'Cuatro', { at, outcome: 'failed', sent_to: 0 }),
    sending: 'tried_again',
  },
  reportOf('55555555-5555-4555-8555-555555555555', 'Cinco', { at, outcome: 'failed', sent_to: 1 }),
];

async function showReports(language: 'en' | 'es'): Promise<void> {
  await enter({ tab: 'analytics', role: 'Admin', language });
  fakeServer({
    'GET /analytics/saved-reports': [200, { reports, people: [person] }],
    [`POST /analytics/saved-reports/${sentId}/send`]: [200, reports[0]],
  });
  await renderScreen(<SavedReports />);
}

test.each([
  {
    language: 'en',
    sent: 'Sent to 2 people.',
    nothing: 'Nothing to report.',
    send: 'Send now',
    again: "The email couldn't be sent. We'll try again.",
    part: "Sent to 1 person. The others couldn't be reached.",
  },
  {
    language: 'es',
    sent: 'Enviado a 2 personas.',
    nothing: 'Nada que reportar.',
    send: 'Enviar ahora',
    again: 'No se pudo enviar el correo. Lo intentaremos de nuevo.',
    part: 'Enviado a 1 persona. A las demás no se les pudo enviar.',
  },
] as const)(
  'in $language a report tells what came of it and is sent now, once at a time',
  async ({ language, sent, nothing, send, again, part }) => {
    await page.viewport(1280, 800);
    await showReports(language);
    const rowOf = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) });
    await expect.element(rowOf('Uno').getByText(new RegExp(sent))).toBeVisible();
    await expect.element(rowOf('Uno').getByText('11/30/2026')).toBeVisible();
    await expect.element(rowOf('Dos').getByText(new RegExp(nothing))).toBeVisible();
    await expect.element(rowOf('Tres').getByRole('button', { name: send })).toBeDisabled();
    await expect.element(rowOf('Cuatro').getByText(again)).toBeVisible();
    await expect.element(rowOf('Cuatro').getByRole('button', { name: send })).toBeDisabled();
    await expect.element(rowOf('Cinco').getByText(new RegExp(part))).toBeVisible();
    await rowOf('Uno').getByRole('button', { name: send }).click();
    await expect.poll(() => callsOf(`POST /analytics/saved-reports/${sentId}/send`)).toHaveLength(1);
  },
);

test.each([
  ['en', 390, 'Send now', /Sent to 2/],
  ['es', 360, 'Enviar ahora', /Enviado a 2/],
] as const)(
  'in %s on a phone of %i pixels nothing of a report lies beside the screen',
  async (language, width, send, sent) => {
    await page.viewport(width, 844);
    await showReports(language);
    const card = page.getByRole('article', { name: 'Uno' });
    await expect.element(card.getByRole('button')).toHaveLength(5);
    const shown = [card.getByText(sent), ...(await card.getByRole('button').all())];
    for (const one of shown) {
      const { left, right } = (await one.findElement()).getBoundingClientRect();
      expect(left).toBeGreaterThanOrEqual(0);
      expect(right).toBeLessThanOrEqual(width);
    }
    await card.getByRole('button', { name: send }).click();
    await expect.poll(() => callsOf(`POST /analytics/saved-reports/${sentId}/send`)).toHaveLength(1);
  },
);
