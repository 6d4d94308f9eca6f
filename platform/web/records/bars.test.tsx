import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { startI18n } from '../i18n.ts';
import { enter, renderScreen } from '../test-page.tsx';
import { Bars } from './bars.tsx';

await startI18n(['platform', 'records']);
beforeEach(() => enter({ tab: 'dashboard' }));

const rows = [
  { name: 'auto', label: 'Auto', share: 1, figure: '$12,840.50', about: '118', tone: null, show: vi.fn() },
  {
    name: 'long',
    label: 'Responsabilidad civil y daños a terceros',
    share: 0.25,
    figure: '$3,210.00',
    about: '9',
    tone: 'danger' as const,
    show: null,
  },
];
const lines = page.getByRole('listitem');
const boxes = (part: string) =>
  lines.elements().map((row) => row.querySelector(`[class*="${part}"]`)?.getBoundingClientRect() ?? new DOMRect());

test('a row says in words what its bar shows, and leads to what it counts where it may', async () => {
  await renderScreen(<Bars title="By product" about="Total 127" rows={rows} />);
  const part = page.getByRole('region', { name: 'By product' });
  await expect.element(part.getByText('Total 127')).toBeVisible();
  await part.getByRole('button', { name: /^Auto\s*\$12,840\.50\s*118$/ }).click();
  expect(rows[0]?.show).toHaveBeenCalledOnce();
  await expect.element(part.getByText('$3,210.00')).toBeVisible();
  await expect.element(part.getByRole('button')).toHaveLength(1);
});

test('nothing to divide says so', async () => {
  await renderScreen(<Bars title="By product" rows={[]} />);
  await expect.element(page.getByText('No data available')).toBeVisible();
});

test('the bars begin at one line and the figures end at one, however long names and amounts are', async () => {
  await page.viewport(1280, 800);
  await renderScreen(<Bars title="By product" rows={rows} />);
  await expect.element(lines).toHaveLength(rows.length);
  await vi.waitFor(() => {
    const [first, second] = boxes('track');
    expect(first?.left).toBe(second?.left);
    expect(first?.width).toBe(second?.width);
    const [amount, other] = boxes('figure');
    expect(amount?.right).toBe(other?.right);
    const [bar, quarter] = boxes('bar');
    expect(quarter?.width).toBeCloseTo((bar?.width ?? 0) / 4, 0);
  });
});

test.each([true, false])(
  'on a phone each bar is below its name and as wide as the row (more said: %s)',
  async (isMore) => {
    await page.viewport(390, 800);
    const shown = isMore ? rows : rows.map(({ about: _, ...row }) => row);
    await renderScreen(<Bars title="By product" rows={shown} />);
    await expect.element(lines).toHaveLength(rows.length);
    await vi.waitFor(() => {
      const [label] = boxes('label');
      const [track] = boxes('track');
      const [figure] = boxes('figure');
      const [about] = boxes('about');
      expect(track?.top).toBeGreaterThanOrEqual(label?.bottom ?? Number.NaN);
      expect(track?.left).toBe(label?.left);
      expect(track?.right).toBe(isMore ? about?.right : figure?.right);
      expect(document.documentElement.scrollWidth).toBe(390);
    });
  },
);
