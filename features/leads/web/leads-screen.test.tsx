import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import LeadsScreen from './index.tsx';
import { aCardOf, fakeServer, problem, renderInShell, signedIn } from './test-leads.tsx';

beforeEach(() => signedIn());

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
