import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { startI18n } from '#platform/web/i18n.ts';
import { go } from '#platform/web/navigation.ts';
import { type Answer, calls, enter, fakeServer, listed, problem, renderScreen } from '#platform/web/test-page.tsx';
import type { Story } from '../contract.ts';
import ClientSales from './client-sales.tsx';
import ClientStory from './client-story.tsx';

await startI18n([
  'platform',
  'records',
  'clients',
  'leads',
  'quotes',
  'policies',
  'proposals',
  'tasks',
  'story',
  'communications',
]);
beforeEach(() => enter({ tab: 'leads' }));

const day = (date: string) => `2026-11-${date}T15:00:00Z`;
const sold = { product_type: 'Auto', carrier: 'GEICO', annual_premium: 1234.5 } as const;
const story: Story = {
  leads: [
    { id: 'lead-home', status: 'Nuevo', product_type: 'Casa', created_at: day('12') },
    { id: 'lead-auto', status: 'Cerrado', product_type: 'Auto', created_at: day('01') },
  ],
  quotes: [
    {
      ...sold,
      id: 'quote',
      lead_id: 'lead-auto',
      quote_number: 'COT-2026-000036',
      status: 'Aceptada',
      valid_until: '2026-12-01',
      created_at: day('02'),
    },
  ],
  policies: [
    {
      ...sold,
      id: 'policy',
      lead_id: 'lead-auto',
      quote_id: 'quote',
      policy_number: 'POL-2026-000007',
      status: 'Activa',
      effective_date: '2026-11-03',
      expiration_date: '2027-11-03',
      created_at: day('03'),
    },
  ],
  renewals: [],
  tasks: [{ id: 'task', title: 'Pedir la licencia' }],
};
const event = (values: object) => ({
  id: JSON.stringify(values),
  at: '2026-11-16T17:30:00Z',
  actor_name: 'Ana Beltrán',
  before: null,
  after: null,
  ...values,
});
const answers = (events: readonly object[] = []): Record<string, Answer> => ({
  'GET /clients/rosa/story': [200, story],
  'GET /clients/rosa/story/events': listed(events),
});
const of = (recordId: string) => ({ clientId: 'rosa', recordId, leadId: 'lead-auto' });
const lines = () => page.getByRole('list').first().getByRole('listitem');

test('every lead stands above what became of it, and leads there; the one that is open does not', async () => {
  fakeServer(answers());
  await renderScreen(<ClientStory {...of('quote')} />);
  await expect.element(lines().first()).toHaveTextContent('Lead · Home11/12/2026New');
  const sale = lines().nth(1);
  for (const text of ['Lead · Auto', 'COT-2026-000036', '$1,234.50', 'Accepted', 'POL-2026-000007', 'Active']) {
    await expect.element(sale.getByText(text).first()).toBeVisible();
  }
  await expect.element(sale.getByText('GEICO · until 11/03/2027')).toBeVisible();
  expect(sale.getByRole('button', { name: 'COT-2026-000036', exact: true }).elements()).toEqual([]);
  await sale.getByRole('button', { name: 'POL-2026-000007' }).click();
  expect(history.state.view).toEqual({ tab: 'policies', open: 'policy' });
});

test('in its own tab a record is opened over the list as it is filtered', async () => {
  const filter = { source: 'Web' };
  fakeServer(answers());
  go({ tab: 'leads', open: 'lead-auto', filter });
  await renderScreen(<ClientStory {...of('lead-auto')} />);
  await lines().first().getByRole('button', { name: 'Lead · Home' }).click();
  expect(history.state.view).toEqual({ tab: 'leads', open: 'lead-home', filter });
});

test('the proposal of a quote is a click away', async () => {
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const file: Answer = [200, new Blob(['%PDF'], { type: 'application/pdf' })];
  fakeServer({ ...answers(), 'POST /quotes/quote/generate-pdf': file });
  await renderScreen(<ClientStory {...of('lead-auto')} />);
  await page.getByRole('button', { name: 'Proposal for COT-2026-000036 (PDF)' }).click();
  await vi.waitFor(() => expect(saved).toHaveBeenCalledOnce());
  expect(calls.map(({ call }) => call)).toContain('POST /quotes/quote/generate-pdf');
});

test('what happened is told in words, with the number of what it happened to', async () => {
  const change = { action: 'updatePolicy', entity: 'policy', entity_id: 'policy' };
  fakeServer(
    answers([
      event({
        ...change,
        before: { status: 'Activa', agent_id: 'Lucía Ferrer' },
        after: { status: 'Cancelada', agent_id: null },
      }),
      event({ action: 'generateQuotePdf', entity: 'quote', entity_id: 'quote', after: { language: 'es' } }),
      event({
        action: 'updateClient',
        entity: 'client',
        entity_id: 'rosa',
        before: { address: '' },
        after: { address: 'Calle 8' },
      }),
    ]),
  );
  await renderScreen(<ClientStory {...of('lead-auto')} />);
  const events = page.getByRole('list').last().getByRole('listitem');
  for (const text of ['Policy updated', 'POL-2026-000007', 'Status: Active → Canceled']) {
    await expect.element(events.first().getByText(text)).toBeVisible();
  }
  await expect.element(events.first().getByText('Assigned agent: Lucía Ferrer → empty')).toBeVisible();
  await expect.element(events.nth(1).getByText('Proposal created')).toBeVisible();
  await expect.element(events.nth(2).getByText('Address: empty → Calle 8')).toBeVisible();
});

test('a failure is said, and tried again', async () => {
  let isAway = true;
  fakeServer({
    ...answers(),
    'GET /clients/rosa/story': () => (isAway ? problem(403, 'forbidden', 'Not now.') : [200, story]),
  });
  await renderScreen(<ClientStory {...of('lead-auto')} />);
  await expect.element(page.getByText('Not now.')).toBeVisible();
  isAway = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('POL-2026-000007')).toBeVisible();
});

test('the head of a record names what belongs to the same lead, and leads there', async () => {
  fakeServer(answers());
  await renderScreen(<ClientSales {...of('lead-auto')} />);
  const named = page.getByRole('button');
  await expect
    .poll(() => named.elements().map(({ textContent }) => textContent))
    .toEqual(['COT-2026-000036', 'POL-2026-000007']);
  await page.getByRole('button', { name: 'COT-2026-000036' }).click();
  expect(history.state.view).toEqual({ tab: 'quotes', open: 'quote' });
});

test.each([
  ['en', 'Not sent to the client (Email). Canceled by Ana Beltrán.', 'The client opted out.'],
  ['es', 'No se envió al cliente (Correo). Cancelado por Ana Beltrán.', 'El cliente pidió no recibir mensajes.'],
] as const)('what never left is told with its reason (%s)', async (language, cancelled, stopped) => {
  await enter({ tab: 'leads', language });
  const ended = (after: object) => event({ action: 'messageNotSent', entity: 'client', entity_id: 'rosa', after });
  fakeServer(
    answers([
      ended({
        text: 'Su cotización',
        communication_type: 'Email',
        reason_code: 'cancelled_by_hand',
        facts: { name: 'Ana Beltrán' },
      }),
      ended({ text: '', communication_type: 'SMS', reason_code: 'stopped', facts: {} }),
      event({
        action: 'messageUnknown',
        entity: 'client',
        entity_id: 'rosa',
        after: { text: 'Hola', communication_type: 'Email', reason_code: 'outcome_unknown', facts: {} },
      }),
    ]),
  );
  await renderScreen(<ClientStory {...of('quote')} />);
  await expect.element(page.getByText(cancelled)).toBeVisible();
  await expect.element(page.getByText(stopped, { exact: false })).toBeVisible();
});
