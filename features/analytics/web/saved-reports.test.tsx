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
  is_sending: false,
});
const at = '2026-11-23T12:00:00.000Z';
const sentId = '11111111-1111-4111-8111-111111111111';
const reports = [
  reportOf(sentId, 'Uno', { at, outcome: 'sent', sent_to: 2 }),
  reportOf('22222222-2222-4222-8222-222222222222', 'Dos', { at, outcome: 'nothing_to_tell', sent_to: 0 }),
  { ...reportOf('33333333-3333-4333-8333-333333333333', 'Tres', null), is_sending: true },
];

test.each([
  ['en', 'Sent to 2 people.', 'Nothing to report.', 'Send now'],
  ['es', 'Enviado a 2 personas.', 'Nada que reportar.', 'Enviar ahora'],
] as const)(
  'in %s a report tells what came of it and is sent now, once at a time',
  async (language, sent, nothing, send) => {
    await enter({ tab: 'analytics', role: 'Admin', language });
    fakeServer({
      'GET /analytics/saved-reports': [200, { reports, people: [person] }],
      [`POST /analytics/saved-reports/${sentId}/send`]: [200, reports[0]],
    });
    await renderScreen(<SavedReports />);
    const rowOf = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) });
    await expect.element(rowOf('Uno').getByText(new RegExp(sent))).toBeVisible();
    await expect.element(rowOf('Uno').getByText('11/30/2026')).toBeVisible();
    await expect.element(rowOf('Dos').getByText(new RegExp(nothing))).toBeVisible();
    await expect.element(rowOf('Tres').getByRole('button', { name: send })).toBeDisabled();
    await rowOf('Uno').getByRole('button', { name: send }).click();
    await expect.poll(() => callsOf(`POST /analytics/saved-reports/${sentId}/send`)).toHaveLength(1);
  },
);
