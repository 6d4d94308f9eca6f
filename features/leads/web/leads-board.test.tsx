import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import LeadsScreen from './index.tsx';
import { aCardOf, calls, fakeServer, problem, renderInShell, signedIn } from './test-leads.tsx';

beforeEach(() => signedIn());
afterEach(() => page.viewport(414, 896));

const rosa = aCardOf('Rosa Martínez');
const lists = {
  'GET /leads': (address: string) => {
    const items = address.includes('status=Nuevo') ? [rosa] : [];
    return [200, items, { 'x-total-count': String(items.length) }] as [number, unknown, Record<string, string>];
  },
};
const status = page.getByRole('combobox', { name: 'Status of Rosa Martínez' });

test('a move is said to those who do not see it, and takes no room on the screen', async () => {
  fakeServer({ ...lists, [`PUT /leads/${rosa.id}`]: () => [200, { ...rosa, status: 'Perdido' }] });
  await renderInShell(<LeadsScreen />);
  await status.selectOptions('Perdido');
  const said = page.getByText('Rosa Martínez moved to Lost');
  await expect.element(said).toBeInTheDocument();
  expect(said.element().getBoundingClientRect().width).toBeLessThanOrEqual(1);
});

test('what is not true, because the server refused the move, is not left standing', async () => {
  fakeServer({ ...lists, [`PUT /leads/${rosa.id}`]: () => problem('lead_closed', 'Somebody has just closed it.') });
  await renderInShell(<LeadsScreen />);
  await status.selectOptions('Perdido');
  await expect.element(page.getByText('Somebody has just closed it.')).toBeVisible();
  await expect.element(page.getByText('Rosa Martínez moved to Lost')).not.toBeInTheDocument();
});

test('an agency without leads is told how the first one comes', async () => {
  fakeServer({ 'GET /leads': () => [200, [], { 'x-total-count': '0' }] });
  await renderInShell(<LeadsScreen />);
  await expect.element(page.getByText('New leads begin here. Create one with “New lead”.')).toBeVisible();
});

test('on a phone a search shows the columns that found somebody alone, and all when none did', async () => {
  await page.viewport(390, 844);
  const lost = { ...rosa, status: 'Perdido' as const };
  fakeServer({
    'GET /leads': (address) => {
      const items = address.includes('status=Perdido') && !address.includes('q=nobody') ? [lost] : [];
      return [200, items, { 'x-total-count': String(items.length) }];
    },
  });
  await renderInShell(<LeadsScreen />);
  await page.getByRole('searchbox', { name: 'Search leads' }).fill('Rosa');
  await expect.poll(() => calls.filter(({ call }) => call.includes('q=Rosa')).length).toBe(5);
  await expect.element(page.getByRole('group', { name: /^New/ })).not.toBeInTheDocument();
  await expect.element(page.getByRole('article', { name: 'Rosa Martínez' })).toBeInViewport();
  await page.getByRole('searchbox', { name: 'Search leads' }).fill('nobody');
  await expect.poll(() => calls.filter(({ call }) => call.includes('q=nobody')).length).toBe(5);
  await expect.element(page.getByRole('group', { name: /^New/ }).getByText('No lead matches')).toBeVisible();
});
