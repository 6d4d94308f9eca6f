import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { go } from '#platform/web/navigation.ts';
import {
  type Answer,
  callsOf,
  chooseStatus,
  enter,
  fakeServer,
  listed,
  problem,
  renderScreen,
} from '#platform/web/test-page.tsx';
import { firstContacts, type LeadCard, leadSorts, leadStatuses } from '../contract.ts';
import en from '../locales/en.json' with { type: 'json' };
import es from '../locales/es.json' with { type: 'json' };
import LeadsScreen from './leads-screen.tsx';
import { aLead } from './test-leads.ts';

beforeEach(async () => {
  await page.viewport(1280, 900);
  await enter({ tab: 'leads' });
});

const column = (name: string) => page.getByRole('group', { name: new RegExp(`^${name} Leads:`) });
const namesIn = (name: string) =>
  column(name)
    .getByRole('article')
    .elements()
    .map((card) => card.getAttribute('aria-label'));
const selectorOf = (name: string) => page.getByRole('button', { name: new RegExp(`^Status of ${name}: `) });

/** The requests of the columns, by status. */
function asked(parameter: string): Record<string, string | null> {
  const queries = callsOf('GET /leads?').map(({ call }) => new URLSearchParams(call.split('?')[1]));
  return Object.fromEntries(queries.map((query) => [query.get('status'), query.get(parameter)]));
}

/** Answers each column with its leads, by name. */
const columnsOf =
  (leads: () => LeadCard[]) =>
  ({ call }: { call: string }): Answer => {
    const status = new URLSearchParams(call.split('?')[1]).get('status');
    return listed(leads().filter((lead) => !status || lead.status === status));
  };

/** An update whose response the test releases. */
function heldAnswer() {
  const { promise, resolve } = Promise.withResolvers<Answer>();
  return { wait: () => promise, answer: resolve };
}

test.each(leadSorts)('each column of the board asks for its leads in the order %s', async (sort) => {
  fakeServer({});
  go({ tab: 'leads', filter: { sort } });
  await renderScreen(<LeadsScreen />);
  await vi.waitFor(() => expect(asked('sort')).toEqual(Object.fromEntries(leadStatuses.map((each) => [each, sort]))));
});

test('another order is asked for at once, and kept in the view', async () => {
  fakeServer({});
  await renderScreen(<LeadsScreen />);
  await vi.waitFor(() => expect(asked('sort')).toMatchObject({ Nuevo: 'newest', Perdido: 'newest' }));
  await page.getByLabelText('Sort by').selectOptions('Name');
  await vi.waitFor(() => expect(asked('sort')).toMatchObject({ Nuevo: 'name', Perdido: 'name' }));
  expect(history.state.view).toEqual({ tab: 'leads', filter: { sort: 'name' } });
});

test('a card moved by its selector stands in its place at once, and goes back with the reason of the refusal', async () => {
  const contacted = ['Ana', 'Ñico', 'Zoe'].map((name) => aLead(name, { status: 'Contactado' }));
  const leads = [aLead('Marta'), aLead('Olga'), ...contacted];
  const update = heldAnswer();
  fakeServer({ 'GET /leads': columnsOf(() => leads), 'PUT /leads/id-of-Olga': update.wait });
  go({ tab: 'leads', filter: { sort: 'name' } });
  await renderScreen(<LeadsScreen />);
  await expect.element(selectorOf('Olga')).toBeVisible();
  const expectCounts = async (inNew: number, contacted: number) => {
    await expect.element(column('New').getByRole('heading')).toMatchTextContent(new RegExp(`\\D${inNew}$`));
    await expect.element(column('Contacted').getByRole('heading')).toMatchTextContent(new RegExp(`\\D${contacted}$`));
  };
  await chooseStatus(selectorOf('Olga'), 'Contacted');
  await vi.waitFor(() => expect(namesIn('Contacted')).toEqual(['Ana', 'Ñico', 'Olga', 'Zoe']));
  await expect.poll(() => namesIn('New')).toEqual(['Marta']);
  await expectCounts(1, 4);
  await expect.element(page.getByText('Olga moved to Contacted')).toBeInTheDocument();
  await expect.element(selectorOf('Marta')).toHaveFocus();
  await expect.poll(() => callsOf('PUT')[0]?.body).toEqual({ status: 'Contactado' });

  update.answer(problem(409, 'anything', 'Somebody else has just closed this lead.'));
  const refusal = page.getByRole('alert').filter({ hasText: 'Somebody else has just closed this lead.' });
  await expect.element(refusal).toMatchTextContent(/Olga/);
  await vi.waitFor(() => expect(namesIn('New')).toEqual(['Marta', 'Olga']));
  await expect.poll(() => namesIn('Contacted')).toEqual(['Ana', 'Ñico', 'Zoe']);
  await expectCounts(2, 3);
});

test('a card that was moved stays where the server says it is', async () => {
  let olga = aLead('Olga');
  fakeServer({
    'GET /leads': columnsOf(() => [olga]),
    'PUT /leads/id-of-Olga': () => {
      olga = { ...olga, status: 'Cotizado' };
      return [200, olga];
    },
  });
  await renderScreen(<LeadsScreen />);
  await chooseStatus(selectorOf('Olga'), 'Quoted');
  await vi.waitFor(() => expect(namesIn('Quoted')).toEqual(['Olga']));
  // Each column is loaded again once.
  await vi.waitFor(() => expect(callsOf('GET /leads?')).toHaveLength(2 * leadStatuses.length));
  expect(namesIn('Quoted')).toEqual(['Olga']);
  await expect.poll(() => namesIn('New')).toEqual([]);
});

test('whoever is sent here for one status gets the list, and the board by choosing it', async () => {
  fakeServer({ 'GET /leads': columnsOf(() => [aLead('Marta'), aLead('Ana', { status: 'Perdido' })]) });
  go({ tab: 'leads', filter: { status: 'Perdido' } });
  await renderScreen(<LeadsScreen />);
  await expect.element(page.getByRole('table').getByRole('button', { name: 'Ana' })).toBeVisible();
  await expect.element(page.getByText('1 of 1 lead')).toBeVisible();
  await page.getByRole('button', { name: 'Board' }).click();
  await vi.waitFor(() => expect(namesIn('New')).toEqual(['Marta']));
  expect(history.state.view).toEqual({ tab: 'leads' });
});

test.each([
  ['stage_reached', 'Cotizado', 'Remove Reached: Quoted'],
  ['first_contact', '1', 'Remove First contact within 1 min'],
  ['first_contact', '1440', 'Remove First contact in 8 to 24 h'],
  ['first_contact', 'later', 'Remove First contact after 7 days'],
  ['first_contact', 'never', 'Remove Never contacted'],
  ['timed', 'to_close', 'Remove Quoted, then sold'],
])('above the rows of a figure a chip says %s %s, and takes it away', async (name, value, remove) => {
  fakeServer({});
  go({ tab: 'leads', filter: { sources: 'Web', [name]: value } });
  await renderScreen(<LeadsScreen />);
  await page.getByRole('group', { name: 'Filters in use' }).getByRole('button', { name: remove }).click();
  await vi.waitFor(() => expect(callsOf('GET /leads?').at(-1)?.call).not.toContain(name));
  expect(history.state.view.filter).toEqual({ sources: 'Web' });
});

test('every class of the time to the first contact has its chip, in both languages', () => {
  for (const words of [en, es]) {
    expect(Object.keys(words.filters.first_contact).sort()).toEqual([...firstContacts].sort());
  }
});

test('on the way to another tab the board asks for nothing any more', async () => {
  fakeServer({ 'GET /leads': columnsOf(() => [aLead('Marta')]) });
  go({ tab: 'leads', filter: { q: 'Marta' } });
  await renderScreen(<LeadsScreen />);
  await expect.element(selectorOf('Marta')).toBeVisible();
  go({ tab: 'quotes' });
  await expect.element(page.getByRole('searchbox')).toHaveValue('Marta');
  expect(callsOf('GET /leads?')).toHaveLength(leadStatuses.length);
});

test('the CSR reads the board, and moves nothing', async () => {
  await enter({ tab: 'leads', role: 'CSR' });
  fakeServer({ 'GET /leads': columnsOf(() => [aLead('Marta')]) });
  await renderScreen(<LeadsScreen />);
  await expect.element(page.getByRole('article', { name: 'Marta' })).toBeVisible();
  expect(selectorOf('Marta').elements()).toEqual([]);
  expect(page.getByRole('button', { name: 'New lead' }).elements()).toEqual([]);
});
