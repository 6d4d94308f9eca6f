import { IconSquare } from '@tabler/icons-react';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { startI18n } from '#platform/web/i18n.ts';
import { callsOf, enter, fakeServer, problem, renderScreen } from '#platform/web/test-page.tsx';
import type { Found } from '../contract.ts';
import { type Command, Palette, palette, SearchButton } from './index.tsx';

await startI18n(['platform', 'search', 'leads', 'quotes', 'policies', 'tasks']);

const newLead = vi.fn();
const commands: readonly Command[] = [
  { id: 'createLead', group: 'acts', label: 'New lead', icon: IconSquare, run: newLead },
  { id: 'policies', group: 'tabs', label: 'Pólizas', icon: IconSquare, run: vi.fn() },
  {
    id: 'value',
    group: 'tabs',
    label: 'Premium in force',
    also: 'revenue, income',
    place: 'Dashboard',
    icon: IconSquare,
    run: vi.fn(),
  },
];

const nothing: Found = { leads: [], quotes: [], policies: [], tasks: [] };
const found: Found = {
  leads: [{ id: 'l1', name: 'Iñaki Núñez', phone_national: '(305) 555-0101', status: 'Nuevo', product_type: null }],
  quotes: [{ id: 'q1', name: 'Eva Núñez', quote_number: 'COT-2026-000007', status: 'Borrador', product_type: 'Auto' }],
  policies: [],
  tasks: [{ id: 't1', title: 'Send the ID cards', name: 'Eva Núñez', status: 'En Progreso' }],
};

const field = page.getByRole('combobox');
const option = (name: RegExp) => page.getByRole('option', { name });
const dialog = page.getByRole('dialog', { name: 'Search' });
const chosen = () => document.querySelector('[role="option"][aria-selected="true"]');

beforeEach(async () => {
  palette.end();
  newLead.mockClear();
  await page.viewport(1280, 800);
  await enter({ tab: 'dashboard' });
  fakeServer({ 'GET /search': ({ call }) => [200, call.includes('nunez') ? found : nothing] });
});

async function open(): Promise<void> {
  await renderScreen(
    <>
      <SearchButton />
      <Palette commands={commands} />
    </>,
  );
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(field).toHaveFocus();
}

test('Control K opens it with all that can be done, and Escape closes it where it came from', async () => {
  await renderScreen(
    <>
      <SearchButton />
      <Palette commands={commands} />
    </>,
  );
  const button = page.getByRole('button', { name: 'Search' });
  await button.click();
  await expect.element(field).toHaveFocus();
  await expect.element(page.getByRole('group')).toHaveLength(2);
  await expect.element(option(/New lead/)).toHaveAttribute('aria-selected', 'false');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
  expect(callsOf('GET /search')).toEqual([]);
});

test('keys that are pressed before the field is there are kept, and Enter alone begins nothing', async () => {
  await renderScreen(<Palette commands={commands} />);
  palette.begin(null);
  await expect.element(dialog).toBeVisible();
  await userEvent.keyboard('{Enter}');
  for (const key of 'poli') document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  await expect.element(field).toHaveValue('poli');
  await expect.element(option(/Pólizas/)).toHaveAttribute('aria-selected', 'true');
  expect(newLead).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  palette.begin(null);
  await expect.element(field).toHaveValue('');
});

test('the arrows choose the first line from the top, the last from the bottom', async () => {
  await open();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(option(/Pólizas/)).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(option(/New lead/)).toHaveAttribute('aria-selected', 'true');
});

/** Types letter by letter without a pause, however busy the machine is. */
async function typeWithoutRest(text: string): Promise<void> {
  const input = (await field.findElement()) as HTMLInputElement;
  for (let letters = 1; letters <= text.length; letters += 1) {
    input.setRangeText(text.slice(0, letters), 0, input.value.length, 'end');
    input.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }
}

test('what is typed is asked for once, when the typing rests, and found in its groups', async () => {
  await open();
  await typeWithoutRest('nunez');
  await expect.element(option(/Iñaki Núñez.*555-0101.*New/)).toBeVisible();
  await expect.element(option(/Send the ID cards.*Eva Núñez.*In Progress/)).toBeVisible();
  await expect.element(option(/Eva Núñez.*COT-2026-000007.*Pending/)).toBeVisible();
  expect(callsOf('GET /search').map(({ call }) => call)).toEqual(['GET /search?q=nunez']);
  await expect.element(page.getByRole('status').filter({ hasText: '3 results' })).toBeInTheDocument();
});

test('arrows go round the lines, and Enter opens the record and remembers it', async () => {
  await open();
  await userEvent.keyboard('nunez');
  await expect.element(option(/Iñaki/)).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(() => chosen()?.textContent).toContain('Eva');
  await expect.element(field).toHaveAttribute('aria-activedescendant', chosen()?.id);
  await userEvent.keyboard('{ArrowDown}{ArrowUp}{Enter}');
  await vi.waitFor(() => expect(history.state.view).toEqual({ tab: 'quotes', open: 'q1' }));
  await expect.element(dialog).not.toBeInTheDocument();
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(page.getByRole('group', { name: 'Recent' })).toBeVisible();
  await expect.element(option(/Eva Núñez/)).toHaveAttribute('aria-selected', 'false');
});

test('a command is found without its accents, and done once the palette is gone', async () => {
  await open();
  await userEvent.keyboard('poli');
  await expect.element(option(/Pólizas/)).toBeVisible();
  await expect.element(page.getByRole('option')).toHaveLength(1);
  await field.fill('new');
  await expect.element(option(/New lead/)).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{Enter}');
  await vi.waitFor(() => expect(newLead).toHaveBeenCalledOnce());
  await expect.element(dialog).not.toBeInTheDocument();
});

test('what is called otherwise is found by that word, with where it is, and not shown before', async () => {
  await open();
  await expect.element(option(/Pólizas/)).toBeVisible();
  await expect.element(option(/Premium in force/)).not.toBeInTheDocument();
  await userEvent.keyboard('reven');
  await expect.element(option(/Premium in force.*Dashboard/)).toBeVisible();
});

test('it says when nothing is found, and when the server does not answer', async () => {
  await open();
  await userEvent.keyboard('zzzz');
  await expect.element(page.getByText('No results for “zzzz”.')).toBeVisible();
  fakeServer({ 'GET /search': problem(422, 'validation_error', 'Please check what you entered.') });
  await field.fill('yyyy');
  await expect.element(page.getByRole('alert').getByText('Please check what you entered.')).toBeVisible();
});

test('a single letter asks nothing, and neither does who may not read the records', async () => {
  await open();
  await userEvent.keyboard('n');
  await expect.element(option(/New lead/)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await enter({ tab: 'dashboard', role: 'Auditor' });
  fakeServer({});
  await userEvent.keyboard('{Control>}k{/Control}');
  await field.fill('nunez');
  await expect.element(page.getByText('No results for “nunez”.')).toBeVisible();
  expect(callsOf('GET /search')).toEqual([]);
});

test('on a phone it fills the screen', async () => {
  await page.viewport(390, 844);
  await open();
  await vi.waitFor(async () => {
    const { width, height } = (await dialog.findElement()).getBoundingClientRect();
    expect({ width, height }).toEqual({ width: 390, height: 844 });
  });
});

test.each(['en', 'es'] as const)('a phone has room for the whole hint in %s', async (language) => {
  await page.viewport(390, 844);
  await enter({ tab: 'dashboard', language });
  palette.begin(null);
  await renderScreen(<Palette commands={commands} />);
  await expect.element(field).toBeVisible();
  await vi.waitFor(async () => {
    const input = (await field.findElement()) as HTMLInputElement;
    const { font, paddingLeft, paddingRight } = getComputedStyle(input);
    const drawn = new OffscreenCanvas(1, 1).getContext('2d') as OffscreenCanvasRenderingContext2D;
    drawn.font = font;
    const room = input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    expect(drawn.measureText(input.placeholder).width).toBeLessThan(room);
  });
});
