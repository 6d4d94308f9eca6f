import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { startI18n } from '#platform/web/i18n.ts';
import { callsOf, enter, fakeServer, listed, problem, renderScreen } from '#platform/web/test-page.tsx';
import type { VisitWithOpenings } from '../contract.ts';
import AgencyVisits from './agency-visits.tsx';

await startI18n(['platform', 'records', 'visits']);

const id = '00000000-0000-4000-8000-00000000abcd';
const visit = (given: Partial<VisitWithOpenings> = {}): VisitWithOpenings => ({
  id,
  status: 'Active',
  operator_username: 'olga',
  operator_name: 'Olga Ruiz',
  reason: 'Reminders do not arrive',
  asked_at: '2026-11-16T20:00:00Z',
  answered_by: null,
  begun_at: '2026-11-16T20:00:00Z',
  ends_at: '2026-11-16T20:30:00Z',
  ended_at: null,
  ended_by: null,
  opened: [],
  ...given,
});
const button = (name: string) => page.getByRole('button', { name, exact: true });
const rule = () => page.getByRole('switch', { name: /^Require my approval/ });
const answers = (visits: VisitWithOpenings[], ask_first = false) => ({
  'GET /access/visits': listed(visits),
  'GET /access/visit-rule': [200, { ask_first }] as [number, object],
});
async function openList(): Promise<void> {
  await renderScreen(<AgencyVisits />);
  await button('Support visits').click();
  await expect.element(page.getByRole('dialog', { name: 'Support visits' })).toBeVisible();
}

beforeEach(() => enter({ tab: 'users', role: 'Admin' }));

test('an Admin sees who looked in, why, and what was opened, place by place', async () => {
  const opening = (area: string, record: string | null) => ({
    area,
    operation: 'read',
    record,
    times: 1,
    last_at: '2026-11-16T20:05:00Z',
  });
  const lead = 'aaaaaaaa-0000-4000-8000-000000000001';
  fakeServer(
    answers([
      visit({ opened: [opening('leads', lead), opening('leads', null), opening('policies', null)] }),
      visit({ id: `${id.slice(0, -1)}e`, status: 'Ended', ended_by: 'Ana Beltrán', answered_by: 'Ana Beltrán' }),
    ]),
  );
  await openList();
  await expect.element(page.getByText('Olga Ruiz (olga)').first()).toBeVisible();
  await expect.element(page.getByText('Reminders do not arrive').first()).toBeVisible();
  await expect.element(page.getByText('Leads: aaaaaaaa', { exact: true })).toBeVisible();
  await expect.element(page.getByText('Policies', { exact: true })).toBeVisible();
  await expect.element(page.getByText('Ended by Ana Beltrán')).toBeVisible();
  await expect.element(page.getByText('Answered by Ana Beltrán')).toBeVisible();
  // Only the visit in progress can be ended.
  await expect.element(button('End visit')).toHaveLength(1);
});

test('nobody has looked in yet', async () => {
  fakeServer(answers([]));
  await openList();
  await expect.element(page.getByText('No visits yet')).toBeVisible();
});

test.each([
  ['Allow visit', true],
  ['Refuse visit', false],
] as const)('whoever waits is answered with %s', async (label, is_agreed) => {
  fakeServer({
    ...answers([visit({ status: 'Waiting', begun_at: null, ends_at: null })], true),
    [`POST /access/visits/${id}/answer`]: [200, visit()],
  });
  await openList();
  expect(button('End visit').elements()).toHaveLength(0);
  await button(label).click();
  await expect.poll(() => callsOf(`POST /access/visits/${id}/answer`).map(({ body }) => body)).toEqual([{ is_agreed }]);
});

test('an Admin ends one that goes on, and is told when it is over already', async () => {
  fakeServer({
    ...answers([visit()]),
    [`POST /access/visits/${id}/end`]: problem(409, 'visit_over', 'This visit has already ended.'),
  });
  await openList();
  await button('End visit').click();
  await expect.element(page.getByText('This visit has already ended.')).toBeVisible();
});

test('the agency can demand to be asked, and a refusal leaves it as it was', async () => {
  let ask_first = false;
  let isRefused = false;
  fakeServer({
    'GET /access/visit-rule': () => [200, { ask_first }],
    'PUT /access/visit-rule': ({ body }) => {
      if (isRefused) return problem(503, 'unavailable', 'Try again later.');
      ask_first = (body as { ask_first: boolean }).ask_first;
      return [200, { ask_first }];
    },
  });
  await renderScreen(<AgencyVisits />);
  await expect.element(rule()).toBeEnabled();
  await rule().click();
  await expect.element(page.getByText('Support visits now need your approval')).toBeVisible();
  await expect.element(rule()).toBeChecked();
  isRefused = true;
  await rule().click();
  await expect.element(page.getByText('Try again later.')).toBeVisible();
  await expect.element(rule()).toBeChecked();
});

test('nobody but Admins is offered any of it', async () => {
  await enter({ tab: 'users', role: 'Manager' });
  fakeServer({});
  await renderScreen(<AgencyVisits />);
  expect(button('Support visits').elements()).toEqual([]);
  expect(rule().elements()).toEqual([]);
});
