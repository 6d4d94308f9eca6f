import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { startI18n } from '../i18n.ts';
import { enter, renderScreen } from '../test-page.tsx';
import { RecordTable } from './record-table.tsx';
import type { Column } from './table-columns.ts';
import type { Pages } from './use-pages.ts';

await startI18n(['platform', 'records']);

interface Person {
  id: string;
  name: string;
  premium: number;
}
type Sort = 'newest' | 'oldest' | 'premium';

const people = (count: number): Person[] =>
  Array.from({ length: count }, (_, index) => ({ id: `p${index}`, name: `Person ${index}`, premium: index }));

const columns: readonly Column<Person, Sort>[] = [
  {
    name: 'premium',
    label: 'Premium',
    width: 100,
    isNumber: true,
    sorts: { ascending: 'premium' },
    cell: (one) => one.premium,
  },
  {
    name: 'created',
    label: 'Created',
    width: 100,
    sorts: { descending: 'newest', ascending: 'oldest' },
    cell: () => 'today',
  },
  { name: 'notes', label: 'Notes', width: 100, isExtra: true, cell: () => 'nothing' },
];

const open = vi.fn();
const changeSort = vi.fn();
const fetchNextPage = vi.fn();

async function show(items: readonly Person[], more: Partial<Pages<Person>> = {}) {
  const list = { hasNextPage: false, fetchNextPage, ...more } as unknown as Pages<Person>;
  return await renderScreen(
    <div style={{ paddingTop: 120 }}>
      <RecordTable
        name="people"
        label="People"
        list={list}
        items={items}
        title={{ label: 'Name', nameOf: ({ name }) => name }}
        columns={columns}
        sort="newest"
        changeSort={changeSort}
        open={open}
        actions={{ most: 1, of: ({ name }) => <button type="button">Call {name}</button> }}
      />
    </div>,
  );
}

const head = (name: string) => page.getByRole('columnheader', { name });
const row = (name: string) => page.getByRole('row').filter({ has: page.getByRole('button', { name, exact: true }) });
const heads = () =>
  page
    .getByRole('columnheader')
    .elements()
    .map((one) => one.textContent);

beforeEach(async () => {
  await enter({ tab: 'quotes' });
  await page.viewport(1280, 800);
  for (const fake of [open, changeSort, fetchNextPage]) fake.mockClear();
});

test('a row tells its cells, and opens its record by its name or anywhere else', async () => {
  await show(people(3));
  await expect.element(row('Person 1').getByRole('cell').first()).toHaveTextContent('1');
  await page.getByRole('button', { name: 'Person 1', exact: true }).click();
  await row('Person 2').getByText('today').click();
  expect(open.mock.calls).toEqual([['p1'], ['p2']]);
});

test('what stands in a row does what it says, and does not open the record', async () => {
  await show(people(3));
  await page.getByRole('button', { name: 'Call Person 1' }).click();
  expect(open).not.toHaveBeenCalled();
});

test('the keyboard reaches the name and then what can be done', async () => {
  await show(people(3));
  const name = page.getByRole('button', { name: 'Person 0', exact: true });
  (await name.findElement()).focus();
  await userEvent.tab();
  await expect.element(page.getByRole('button', { name: 'Call Person 0' })).toHaveFocus();
  await vi.waitFor(async () => {
    const { parentElement: actions } = await page.getByRole('button', { name: 'Call Person 0' }).findElement();
    expect(getComputedStyle(actions as HTMLElement).opacity).toBe('1');
  });
});

test('a head orders the list where the server can, and turns its order round', async () => {
  await show(people(3));
  await expect.element(head('Created')).toHaveAttribute('aria-sort', 'descending');
  await head('Created').getByRole('button').click();
  await head('Premium').getByRole('button').click();
  expect(changeSort.mock.calls).toEqual([['oldest'], ['premium']]);
  expect(head('Name').getByRole('button').elements()).toEqual([]);
});

test('the chosen columns are remembered, for this user alone', async () => {
  const before = await show(people(3));
  await expect.poll(heads).toEqual(['Name', 'Premium', 'Created', '']);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Notes' }).click();
  await page.getByRole('checkbox', { name: 'Premium' }).click();
  await vi.waitFor(() => expect(heads()).toEqual(['Name', 'Created', 'Notes', '']));
  await before.unmount();
  await show(people(3));
  await expect.poll(heads).toEqual(['Name', 'Created', 'Notes', '']);
  expect(Object.keys(localStorage).filter((key) => key.startsWith('people-columns:'))).toHaveLength(1);
});

test('columns without room are left out, and the chooser says why', async () => {
  await page.viewport(400, 800);
  await show(people(3));
  await expect.poll(heads).toEqual(['Name', 'Premium', '']);
  await page.getByRole('button', { name: 'Columns' }).click();
  await expect
    .element(page.getByRole('checkbox', { name: 'Created' }))
    .toHaveAccessibleDescription("Doesn't fit on this screen");
});

test('of 5,000 records those in sight are rows, wherever the page is scrolled to', async () => {
  await show(people(5_000));
  await expect.element(page.getByRole('table')).toHaveAttribute('aria-rowcount', '5001');
  const table = await page.getByRole('table').findElement();
  expect(table.querySelectorAll('tbody tr').length).toBeLessThan(60);
  scrollTo(0, 36 * 2_500);
  await expect.element(row('Person 2500')).toBeVisible();
  await expect.element(row('Person 2500')).toHaveAttribute('aria-rowindex', '2502');
  expect(table.querySelectorAll('tbody tr').length).toBeLessThan(80);
  scrollTo(0, 36 * 6_000);
  await expect.element(row('Person 4999')).toBeVisible();
});

test('the row with the focus stays, however far the page is scrolled', async () => {
  await show(people(5_000));
  const name = page.getByRole('button', { name: 'Person 3', exact: true });
  (await name.findElement()).focus();
  scrollTo(0, 36 * 2_500);
  await expect.element(row('Person 2500')).toBeVisible();
  await expect.element(name).toHaveFocus();
  await userEvent.tab();
  await expect.element(page.getByRole('button', { name: 'Call Person 3' })).toHaveFocus();
});

test('the next page is asked for before its place comes, once, and not again after it failed', async () => {
  await show(people(100), { hasNextPage: true });
  expect(fetchNextPage).not.toHaveBeenCalled();
  scrollTo(0, 36 * 80);
  await vi.waitFor(() => expect(fetchNextPage).toHaveBeenCalledOnce());
  await show(people(10), { hasNextPage: true, isFetchNextPageError: true });
  await show(people(10), { hasNextPage: true, isFetchingNextPage: true });
  expect(fetchNextPage).toHaveBeenCalledOnce();
});

test('at least 16 records stand on a screen of 1280 by 800, on a taller one each has 44 pixels', async () => {
  const shown = await show(people(30));
  const height = async () => (await row('Person 1').findElement()).getBoundingClientRect().height;
  await expect.poll(height).toBe(36);
  await shown.unmount();
  await page.viewport(1440, 960);
  await show(people(30));
  await expect.poll(height).toBe(44);
});

test('nothing is painted before it is known which columns have room', async () => {
  await page.viewport(400, 800);
  const painted: (string | null)[][] = [];
  let isOver = false;
  const look = () => {
    if (heads().length > 0) painted.push(heads());
    if (!isOver) requestAnimationFrame(look);
  };
  look();
  await show(people(3));
  onTestFinished(() => {
    isOver = true;
  });
  await vi.waitFor(() => expect(painted.length).toBeGreaterThan(12));
  expect(new Set(painted.map(String))).toEqual(new Set(['Name,Premium,']));
});

test.each([
  ['dense', 800, 36],
  ['comfortable', 1000, 44],
])('a long name takes a second line, and a %s row stays as high as the others', async (_density, high, height) => {
  await page.viewport(300, high);
  await show([{ id: 'long', name: 'María de los Ángeles Fernández de Córdoba', premium: 1 }, ...people(2)]);
  const name = page.getByRole('button', { name: /^María/ });
  await vi.waitFor(async () => {
    const button = await name.findElement();
    const { scrollHeight, clientHeight, scrollWidth, clientWidth } = button;
    expect(clientHeight).toBe(32);
    expect([scrollHeight, scrollWidth]).toEqual([clientHeight, clientWidth]);
    expect(button.closest('tr')?.getBoundingClientRect().height).toBe(height);
  });
});
