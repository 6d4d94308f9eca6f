import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { go } from '#platform/web/navigation.ts';
import {
  type Answer,
  calls,
  callsOf,
  chooseStatus,
  enter,
  fakeServer,
  listed,
  problem,
  renderScreen,
  statusIn,
} from '#platform/web/test-page.tsx';
import PoliciesScreen from './policies-screen.tsx';
import { aPolicy, policyId } from './test-policies.tsx';

const policy = aPolicy({ days_until_expiration: 12 });
const listing = { 'GET /policies': listed([policy]) };
const update = `PUT /policies/${policyId}`;
const reading = { [`GET /policies/${policyId}`]: [200, policy] as Answer };

beforeEach(async () => {
  await enter({ tab: 'policies' });
  await page.viewport(414, 896);
});

const card = () => page.getByRole('article', { name: 'Rosa Martínez, POL-2026-000045' });
const button = (name: string) => page.getByRole('button', { name, exact: true });

test.each([
  ['en', 'Expires in 12 days', '1 active policy expires in 30 days or less', '1 of 1 policy'],
  ['es', 'Vence en 12 días', '1 póliza activa vence en 30 días o menos', '1 de 1 póliza'],
] as const)('shows the policies in %s', async (language, indicator, banner, shown) => {
  await enter({ tab: 'policies', language });
  fakeServer(listing);
  await renderScreen(<PoliciesScreen />);
  for (const text of ['$1,284.50', '$500.00', 'Progressive', 'Lucía Ferrer', '11/16/2026', '11/16/2027', indicator]) {
    await expect.element(card().getByText(text, { exact: true })).toBeVisible();
  }
  await expect.element(page.getByText(banner)).toBeVisible();
  await expect.element(page.getByText(shown)).toBeVisible();
});

test.each([
  ['from a figure says above them', { count: 'exact' }, true],
  ['otherwise says below them', {}, false],
] as const)('a list that was opened %s how many there are', async (_how, filter, isAbove) => {
  fakeServer(listing);
  go({ tab: 'policies', filter });
  await renderScreen(<PoliciesScreen />);
  const counted = await page.getByText('1 of 1 policy').findElement();
  const first = await card().findElement();
  const { DOCUMENT_POSITION_FOLLOWING: follows } = Node;
  expect((counted.compareDocumentPosition(first) & follows) === follows).toBe(isAbove);
});

test('on a wide screen they are a table', async () => {
  await page.viewport(1280, 800);
  fakeServer(listing);
  await renderScreen(<PoliciesScreen />);
  const row = page.getByRole('row').nth(1);
  for (const text of [
    'Rosa Martínez',
    'POL-2026-000045',
    'Progressive',
    '$1,284.50',
    '11/16/2027',
    'Expires in 12 days',
  ]) {
    await expect.element(row.getByText(text, { exact: true })).toBeVisible();
  }
  await chooseStatus(statusIn(row), 'Renewed');
  await vi.waitFor(() => expect(callsOf('PUT')[0]?.body).toEqual({ status: 'Renovada' }));
});

test('begins with the filters of the view, and changes them there', async () => {
  fakeServer(listing);
  go({ tab: 'policies', filter: { status: 'Vencida' } });
  await renderScreen(<PoliciesScreen />);
  await expect.element(button('Filters (1)')).toBeVisible();
  await expect.poll(() => calls.map(({ call }) => call)).toContain('GET /policies?sort=newest&status=Vencida&limit=50');
  await button('View policies').click();
  await vi.waitFor(() => expect(history.state.view.filter).toEqual({ expiring_within: '30', sort: 'expiration' }));
  await expect.element(button('View policies')).not.toBeInTheDocument();
  await button('Clear filters').click();
  await expect.element(button('Filters')).toBeVisible();
});

test.each([
  ['en', 'Filters in use', 'Remove Include canceled terms'],
  ['es', 'Filtros en uso', 'Quitar Incluir vigencias canceladas'],
] as const)(
  'in %s a chip says that terms of every state are counted, and takes it away',
  async (language, inUse, remove) => {
    await enter({ tab: 'policies', language });
    fakeServer(listing);
    const range = { expires_from: '2026-10-27', expires_to: '2026-11-25' };
    go({ tab: 'policies', filter: { ...range, terms: 'all' } });
    await renderScreen(<PoliciesScreen />);
    await page.getByRole('group', { name: inUse }).getByRole('button', { name: remove }).click();
    expect(history.state.view.filter).toEqual(range);
    // The remaining chip is the range of days, with both ends.
    await page
      .getByRole('group', { name: inUse })
      .getByRole('button', { name: /10\/27\/2026 – 11\/25\/2026/ })
      .click();
    expect(history.state.view.filter).toBeUndefined();
    await expect.element(page.getByRole('group', { name: inUse })).not.toBeInTheDocument();
  },
);

test.each([
  ['en', 'Filters in use', ['lost', 'price'], 'Remove Lost: Premium too high'],
  ['es', 'Filtros en uso', ['clients_on', '2026-10-31'], 'Quitar Una póliza por cliente vigente el 10/31/2026'],
  ['en', 'Filters in use', ['clients_not_on', '2026-10-31'], 'Remove Clients with no policy in force on 10/31/2026'],
  ['es', 'Filtros en uso', ['followed', 'no'], 'Quitar Sin otra póliza del cliente que la reemplace'],
] as const)(
  'in %s a chip says what the number of retention counts, and takes it away',
  async (language, inUse, [name, value], remove) => {
    await enter({ tab: 'policies', language });
    fakeServer(listing);
    go({ tab: 'policies', filter: { products: 'Auto', [name]: value } });
    await renderScreen(<PoliciesScreen />);
    await page.getByRole('group', { name: inUse }).getByRole('button', { name: remove }).click();
    expect(history.state.view.filter).toEqual({ products: 'Auto' });
  },
);

test('the slash goes to the search, and nothing found is said', async () => {
  fakeServer({});
  await renderScreen(<PoliciesScreen />);
  await expect.element(page.getByText('No policies yet')).toBeVisible();
  await userEvent.keyboard('/');
  await expect.element(page.getByRole('searchbox')).toHaveFocus();
  await userEvent.keyboard('Núñez');
  await expect.element(page.getByText('No policies match your search')).toBeVisible();
  await expect.poll(() => history.state.view.filter).toEqual({ q: 'Núñez' });
});

test('a list that fails says so and is asked for again', async () => {
  let isUp = false;
  fakeServer({
    'GET /policies': () => (isUp ? listed([policy]) : problem(403, 'forbidden', 'Your role does not.')),
  });
  await renderScreen(<PoliciesScreen />);
  await expect.element(page.getByText('Your role does not.')).toBeVisible();
  isUp = true;
  await button('Try again').click();
  await expect.element(card()).toBeVisible();
});

test('a refused status goes back, with the reason', async () => {
  fakeServer({ ...listing, [update]: problem(403, 'plan_limit', 'The plan allows 50.') });
  await renderScreen(<PoliciesScreen />);
  const status = statusIn(card());
  await chooseStatus(status, 'Renewed');
  await expect.element(page.getByText('The plan allows 50.')).toBeVisible();
  await expect.element(status).toHaveTextContent('Active');
  expect(callsOf('PUT')[0]?.body).toEqual({ status: 'Renovada' });
});

test('the focus stays in the list when a policy leaves it for its new status', async () => {
  let isActive = true;
  fakeServer({
    'GET /policies': () => listed(isActive ? [policy] : []),
    [update]: () => {
      isActive = false;
      return [200, { ...policy, status: 'Renovada' }];
    },
  });
  go({ tab: 'policies', filter: { status: 'Activa' } });
  await renderScreen(<PoliciesScreen />);
  await chooseStatus(statusIn(card()), 'Renewed');
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('No policies match your search'));
});

test('the CSR reads the status, and nothing can be changed', async () => {
  await enter({ tab: 'policies', role: 'CSR' });
  fakeServer({ ...listing, ...reading });
  await renderScreen(<PoliciesScreen />);
  await expect.element(card().getByText('Active', { exact: true })).toBeVisible();
  expect(statusIn(card()).elements()).toHaveLength(0);
  await button('Rosa Martínez').click();
  await expect.element(page.getByRole('dialog').getByText('Effective date')).toBeVisible();
  expect(button('Edit').elements()).toHaveLength(0);
  await page.getByRole('dialog').getByText(policy.policy_number).last().click();
  expect(button('Save').elements()).toHaveLength(0);
});

test('whoever cannot dial from this screen reads the number and the address in the head of the panel', async () => {
  await page.viewport(1280, 800);
  fakeServer({ ...listing, ...reading });
  await renderScreen(<PoliciesScreen />);
  await button('Rosa Martínez').click();
  await expect.element(page.getByText('(305) 555-0100 · rosa@example.com')).toBeVisible();
});

test('the panel sends what was changed alone, and a taken number lands on its field', async () => {
  const detail = 'Your agency already has policy GE-1 with this carrier and effective date. Check the number.';
  fakeServer({ ...listing, ...reading, [update]: problem(409, 'policy_number_taken', detail) });
  await renderScreen(<PoliciesScreen />);
  await button('Rosa Martínez').click();
  await button('Edit').click();
  const number = page.getByLabelText('Policy number');
  await expect.element(number).toHaveFocus();
  await number.fill('GE-1');
  await button('Save').click();
  await expect.element(page.getByText(detail)).toBeVisible();
  await expect.element(number).toBeInvalid();
  expect(callsOf('PUT')[0]?.body).toEqual({ policy_number: 'GE-1' });
});

test('a note that was made here has the language of the reader in the form too, and is not saved with another field', async () => {
  const noted = { ...policy, notes: 'Creada automáticamente a partir de la cotización aceptada COT-2026-000127.' };
  fakeServer({ ...listing, [`GET /policies/${policy.id}`]: [200, noted], [update]: [200, noted] });
  await renderScreen(<PoliciesScreen />);
  await button('Rosa Martínez').click();
  await expect.element(page.getByText(/^Created automatically .* COT-2026-000127\.$/)).toBeVisible();
  await button('Edit').click();
  await expect.element(page.getByLabelText('Notes')).toHaveValue(expect.stringMatching(/^Created automatically/));
  await page.getByLabelText('Policy number').fill('GE-1');
  await button('Save').click();
  await vi.waitFor(() => expect(callsOf('PUT')[0]?.body).toEqual({ policy_number: 'GE-1' }));
});

test('what is changed in the panel outlives the session, and goes with Cancel', async () => {
  fakeServer({ ...listing, ...reading });
  const unsaved = page.getByText('Unsaved changes');
  const beforeTheEnd = await renderScreen(<PoliciesScreen />);
  await button('Rosa Martínez').click();
  await button('Edit').click();
  await page.getByLabelText('Notes').fill('Llamar el lunes');
  await expect.element(unsaved).toBeVisible();
  await beforeTheEnd.unmount();
  await renderScreen(<PoliciesScreen />);
  await expect.element(page.getByLabelText('Notes')).toHaveValue('Llamar el lunes');
  await expect.element(unsaved).toBeVisible();
  await button('Cancel').click();
  await expect.element(button('Edit')).toHaveFocus();
  await expect.element(unsaved).not.toBeInTheDocument();
});
