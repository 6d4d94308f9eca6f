import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { PrintedList } from '#platform/contract/list-file.ts';
import type { Role } from '#platform/contract/roles.ts';
import type { ReceivedFile } from '../client.ts';
import { startI18n } from '../i18n.ts';
import { enter, renderScreen } from '../test-page.tsx';
import { ListFile } from './list-file.tsx';
import type { ListFileCall } from './list-file-menu.tsx';

await startI18n(['platform', 'records']);
beforeEach(() => enter({ tab: 'leads', role: 'Admin' }));

const route = {
  method: 'POST',
  path: '/leads/file',
  allow: ['Admin'],
  ok: [200, { files: ['csv', 'xlsx', 'json'] }],
  summary: 'Leads as a file',
} as const;

function callOf(file: ReceivedFile, allow: readonly Role[] = ['Admin']) {
  const asked = vi.fn(async (_input: { query: never }): Promise<ReceivedFile> => file);
  return { asked, call: Object.assign(asked, { route: { ...route, allow } }) as ListFileCall };
}
const csv = (rowsMax?: number): ReceivedFile => ({
  name: 'leads.csv',
  content: new Blob(['Name']),
  ...(rowsMax && { rowsMax }),
});

async function choose(item: string): Promise<void> {
  await page.getByRole('button', { name: 'Download or print' }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

test('the menu asks for the list on screen in the chosen format, and saves it', async () => {
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const { asked, call } = callOf(csv());
  await renderScreen(<ListFile call={call} query={{ status: 'Nuevo', sort: 'name' }} />);
  await choose('Excel');
  await vi.waitFor(() => expect(saved).toHaveBeenCalledOnce());
  expect(asked.mock.calls[0]?.[0]).toEqual({ query: { status: 'Nuevo', sort: 'name', format: 'xlsx' } });
});

test('a file that is cut off says so', async () => {
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  await renderScreen(<ListFile call={callOf(csv(1_000)).call} query={{}} />);
  await choose('CSV');
  await expect.element(page.getByText(/^The file has only the first rows of the list \(1,000\)\./)).toBeVisible();
});

test('a print shows every row in the forms of the agency, and is gone from the page afterward', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => {});
  const list: PrintedList = {
    title: 'Leads',
    columns: [
      { label: 'Name', kind: 'text' },
      { label: 'Premium', kind: 'amount' },
      { label: 'X-date', kind: 'day' },
    ],
    rows: [
      ['Rosa', 1_234.5, '2026-11-16'],
      ['Luis', null, null],
    ],
    is_cut: true,
  };
  const content = new Blob([JSON.stringify(list)]);
  await renderScreen(<ListFile call={callOf({ name: 'leads.json', content }).call} query={{}} />);
  await choose('Print');
  await vi.waitFor(() => expect(print).toHaveBeenCalledOnce());
  const paper = () => document.querySelector('[data-printed]');
  expect(paper()?.textContent).toContain('Only the first rows of the list are printed (2).');
  expect([...(paper()?.querySelectorAll('tbody tr') ?? [])].map((row) => row.textContent)).toEqual([
    'Rosa$1,234.5011/16/2026',
    'Luis',
  ]);
  window.dispatchEvent(new Event('afterprint'));
  await vi.waitFor(() => expect(paper()).toBeNull());
});

test('who may not download the list has no menu', async () => {
  await renderScreen(
    <>
      <ListFile call={callOf(csv(), ['Manager']).call} query={{}} />
      <p>The list</p>
    </>,
  );
  await expect.element(page.getByText('The list')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Download or print' })).not.toBeInTheDocument();
});
